import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  eraseAccountData,
  erasePartyData,
  getAccountData,
  getAccountDataFile,
  getPartyData,
  getPartyDataFile,
} from '#shared/api/books/personal-data.ts';
import { manilaDate } from '#shared/dates.ts';

import { demandFreePlace } from '../../output/tables/underway.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { eraseAccount, eraseParty } from './erase.ts';
import type { Person } from './person.ts';
import { findAccountPerson, findPartyPerson } from './person.ts';
import { findPersonalData } from './personal-data.ts';
import { writePersonalFile } from './write-file.ts';

const done = { success: true as const };

/** What is held about a person: shown, handed out, and erased where no law demands it. */
export function mountPersonalData(context: HttpContext): void {
  const { deps } = context;
  const { db } = deps;
  const told = async (person: Person) => ({
    ...done,
    personalData: await findPersonalData(db, person),
  });
  const sent = async (person: Person, asked: Asked) => {
    demandFreePlace();
    const { caller, request, reply } = asked;
    const data = await findPersonalData(db, person);
    const content = await writePersonalFile(deps, { caller, person, data });
    const { clientId, userId, address } = actorOf(caller, request);
    await recordAudit(db, {
      actor: clientId,
      actorUserId: userId,
      address,
      at: deps.clock.now(),
      action: 'personal-data.exported',
      subject: person.name,
      after: person.of === 'party' ? { partyId: person.id } : {},
    });
    const fileName = `personal-data-${manilaDate(deps.clock.now())}.zip`;
    return serveFile(reply, { fileName, contentType: 'application/zip', content });
  };
  mount(context, getAccountData, async ({ params, caller }) =>
    told(await findAccountPerson(db, caller, params.clientId)),
  );
  mount(context, getAccountDataFile, async ({ params, ...asked }) =>
    sent(await findAccountPerson(db, asked.caller, params.clientId), asked),
  );
  mount(context, eraseAccountData, async ({ params, caller, request }) => {
    const person = await findAccountPerson(db, caller, params.clientId);
    await eraseAccount(deps, actorOf(caller, request), person);
    return done;
  });
  mount(context, getPartyData, async ({ params }) =>
    told(await findPartyPerson(db, params.partyId)),
  );
  mount(context, getPartyDataFile, async ({ params, ...asked }) =>
    sent(await findPartyPerson(db, params.partyId), asked),
  );
  mount(context, erasePartyData, async ({ params, caller, request }) => {
    await eraseParty(deps, actorOf(caller, request), params.partyId);
    return done;
  });
}

interface Asked {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function actorOf({ clientId, userId }: Caller, request: FastifyRequest): Actor {
  return { clientId, userId, address: request.ip };
}
