import { refusalAs } from './test-session.ts';
import type { Answer, TestSession } from './test-session.ts';

type Session = Pick<TestSession, 'call'>;
type Checked = Answer<'POST /api/imports/:importId/check'>['body'];

/** Chooses a file of one kind, as a person does on the page of imports. */
export function chooseFile(
  session: Session,
  kind: string,
  ...files: readonly { name: string; content: string | Uint8Array }[]
): Promise<Answer<'POST /api/imports'>> {
  const encoded = files.map(({ name, content }) => ({
    name,
    content: Buffer.from(content).toString('base64'),
  }));
  return session.call('POST', '/api/imports', { kind, files: encoded });
}

/** Chooses a file and checks it, with the mapping that was guessed and changes to it. */
export async function checkFile(
  session: Session,
  kind: string,
  { change = {}, ...file }: { name: string; content: string | Uint8Array; change?: object },
) {
  const read = await chooseFile(session, kind, file);
  if (read.status !== 200)
    return { read, check: refusalAs<Checked>(read), mapping: {}, importId: '' };
  const { importId } = read.body;
  const mapping = { ...read.body.mapping, ...change };
  const check = await session.call('POST', `/api/imports/${importId}/check`, { mapping });
  return { read, check, mapping, importId };
}

/** Enters what was checked, with yes to every question. */
export function enterFile(
  session: Session,
  { check, mapping, importId }: Awaited<ReturnType<typeof checkFile>>,
  change: object = {},
): Promise<Answer<'POST /api/imports/:importId/post'>> {
  const { digest, questions } = check.body;
  return session.call('POST', `/api/imports/${importId}/post`, {
    mapping,
    digest,
    answered: questions.map(({ code }) => code),
    mailReceipts: false,
    ...change,
  });
}

/** Rows as CSV. */
export function csvOf(...rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
}
