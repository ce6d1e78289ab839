import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { formatDate, manilaDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';

import { makeAnchor } from './anchor.ts';
import { writeAnchor } from './anchor-file.ts';
import type { Anchor } from './anchor-file.ts';

/**
 * Writes the anchor of today (in Manila), signed, to `anchors` in the data folder, unless it is
 * there, and mails it to `ANCHOR_EMAIL` where there is a mail server. Answers the path of a new
 * one.
 */
export async function keepDailyAnchor(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Promise<string | undefined> {
  const { dataDir, anchorEmail, smtpUrl } = deps.config;
  const folder = join(dataDir, 'anchors');
  const path = join(folder, `${manilaDate(deps.clock.now())}.json`);
  if (await isThere(path)) return undefined;
  await mkdir(folder, { recursive: true });
  const anchor = await makeAnchor(deps);
  await writeAnchor(path, anchor);
  // Without a mail server one more message a day would only wait in the portal.
  if (anchorEmail !== undefined && smtpUrl !== undefined) {
    const at = deps.clock.now();
    const letter = composeMail(anchor, manilaDate(at));
    await enqueueMail(deps.db, { kind: 'anchor', to: anchorEmail, ...letter, at });
  }
  return path;
}

/** The message of a day; saved as it is, it is a file for `talaan verify --anchor`. */
function composeMail(anchor: Anchor, day: string) {
  return {
    subject: `State of the books on ${formatDate(day)}, ${anchor.company}`,
    text: [
      `On ${formatDate(day)} the ledger had ${anchor.ledger.length} entries and the audit log ${anchor.audit.length} rows.`,
      'Keep this message outside of the server. Should anybody doubt the books, save its text to a file',
      'and run "npm run talaan -- verify --anchor FILE" on the server: it says whether anything that was',
      'recorded until this day was changed or erased since.',
      '',
      JSON.stringify(anchor, null, 2),
      '',
    ].join('\n'),
  };
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
