import type { FastifyRequest } from 'fastify';

import {
  addPasskey,
  askLoginPasskey as askLoginPasskeyRoute,
  askNewPasskey,
  askStepUpPasskey,
  beginApp,
  confirmApp,
  finishLogin as finishLoginRoute,
  getSecurity,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  stepUp as stepUpRoute,
} from '#shared/api/platform/second-factor.ts';
import {
  endSessionOf as endSessionRoute,
  listLogins,
  listSignIns,
  removeFactors as removeFactorsRoute,
  setRequiredRoles as setRequiredRolesRoute,
} from '#shared/api/platform/sign-ins.ts';

import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';
import { deviceOf } from '../identity/device.ts';

import {
  beginOwnApp,
  confirmOwnApp,
  describeSecurity,
  keepPasskey,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewOwnCodes,
} from './own-factors.ts';
import { askForNewPasskey, askForPasskey, readNewPasskey } from './passkeys.ts';
import { askLoginPasskey, finishLogin } from './second-step.ts';
import {
  describeLogins,
  describeSignIns,
  endSessionOf,
  removeFactors,
  setRequiredRoles,
} from './sign-ins.ts';
import { siteOf } from './site.ts';
import { stepUp } from './step-up.ts';

const done = { success: true as const };

/** Two-step login, step-up, and who is logged in from where. */
export function mountSecondFactor(context: HttpContext): void {
  mountSecondStep(context);
  mountOwnFactors(context);
  mountSignIns(context);
}

function mountSecondStep(context: HttpContext): void {
  const { deps } = context;
  const site = (request: FastifyRequest) => () => siteOf(deps.config, request);
  mount(context, finishLoginRoute, async ({ body: { ticket, ...proof }, request }) =>
    finishLogin(deps, {
      ticket,
      proof,
      address: request.ip,
      device: deviceOf(request),
      site: site(request),
    }),
  );
  mount(context, askLoginPasskeyRoute, async ({ body, request }) =>
    askLoginPasskey(deps, { ...body, site: siteOf(deps.config, request) }),
  );
  mount(context, stepUpRoute, async ({ body, caller, request }) => {
    const { userId, clientId } = caller;
    const prover = { userId, clientId, address: request.ip, site: site(request) };
    await stepUp(deps, { caller, prover }, body);
    return done;
  });
  mount(context, askStepUpPasskey, async ({ caller, request }) =>
    askForPasskey(deps, caller.userId, siteOf(deps.config, request)),
  );
}

function mountOwnFactors(context: HttpContext): void {
  const { deps } = context;
  const by = (caller: Caller, request: FastifyRequest) => ({ caller, address: request.ip });
  mount(context, getSecurity, async ({ caller }) => ({
    ...done,
    ...(await describeSecurity(deps, caller)),
  }));
  mount(context, beginApp, async ({ caller }) => ({
    ...done,
    ...(await beginOwnApp(deps, caller)),
  }));
  mount(context, confirmApp, async ({ body, caller, request }) => ({
    ...done,
    recoveryCodes: await confirmOwnApp(deps, by(caller, request), body.code),
  }));
  mount(context, removeApp, async ({ caller, request }) => {
    await removeOwnApp(deps, by(caller, request));
    return done;
  });
  mount(context, renewRecoveryCodes, async ({ caller, request }) => ({
    ...done,
    recoveryCodes: await renewOwnCodes(deps, by(caller, request)),
  }));
  mount(context, askNewPasskey, async ({ caller, request }) =>
    askForNewPasskey(deps, caller, siteOf(deps.config, request)),
  );
  mount(context, addPasskey, async ({ body, caller, request }) => {
    const place = { userId: caller.userId, site: siteOf(deps.config, request), name: body.name };
    const passkey = await readNewPasskey(deps, place, body.passkey);
    return { ...done, recoveryCodes: await keepPasskey(deps, by(caller, request), passkey) };
  });
  mount(context, renamePasskey, async ({ params, body, caller, request }) => {
    await renameOwnPasskey(deps, by(caller, request), { ...params, ...body });
    return done;
  });
  mount(context, removePasskey, async ({ params, caller, request }) => {
    await removeOwnPasskey(deps, by(caller, request), params.passkeyId);
    return done;
  });
  mount(context, listLogins, async ({ caller }) => ({
    ...done,
    logins: await describeLogins(deps, caller),
  }));
}

function mountSignIns(context: HttpContext): void {
  const { deps } = context;
  mount(context, listSignIns, async ({ caller }) => ({
    ...done,
    ...(await describeSignIns(deps, caller)),
  }));
  mount(context, setRequiredRolesRoute, async ({ body, caller, request }) => {
    await setRequiredRoles(deps, caller, { roles: body.requiredOf, address: request.ip });
    return done;
  });
  mount(context, removeFactorsRoute, async ({ params, caller, request }) => {
    await removeFactors(deps, caller, { ...params, address: request.ip });
    return done;
  });
  mount(context, endSessionRoute, async ({ params, caller, request }) => {
    await endSessionOf(deps, caller, { ...params, address: request.ip });
    return done;
  });
}
