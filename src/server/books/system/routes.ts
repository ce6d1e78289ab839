import {
  cancelSystemJob,
  fetchBackup,
  getSystem,
  startSystemJob,
} from '#shared/api/books/system.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { openBackup } from './fetch-backup.ts';
import { systemJobs } from './jobs.ts';
import { readSystem } from './overview.ts';

const done = { success: true as const };

/** The page *System*: how it is, backups, rehearsals. */
export function mountSystem(context: HttpContext): void {
  const { app, deps } = context;
  const jobs = systemJobs(deps);
  app.addHook('onClose', () => jobs.end());
  mount(context, getSystem, async () => ({ ...done, ...(await readSystem(deps)) }));
  mount(context, startSystemJob, async ({ body, caller, request }) => {
    await jobs.start({
      kind: body.kind,
      reason: 'button',
      startedBy: caller.clientId,
      userId: caller.userId,
      address: request.ip,
    });
    return done;
  });
  mount(context, cancelSystemJob, async () => {
    await jobs.cancel();
    return done;
  });
  mount(context, fetchBackup, async ({ params, body, caller, request, reply }) =>
    serveFile(reply, await openBackup(deps, caller, { ...params, ...body, address: request.ip })),
  );
}
