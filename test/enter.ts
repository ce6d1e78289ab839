import { newKey } from './invoices.ts';
import { refusalAs } from './test-session.ts';
import type { Answer, TestSession } from './test-session.ts';

/** What a person says beside the form. */
interface More {
  /** Codes of the questions that are answered with yes; all of them unless told. */
  readonly answered?: readonly string[];
  readonly corrects?: { readonly transactionId: string; readonly reason: string };
}

/**
 * Previews and enters a form of any kind, as a person does who says yes to every question; answers
 * what the entering answered, or the preview if it was refused.
 */
export async function enter(
  session: Pick<TestSession, 'call'>,
  [kind, answers]: readonly [kind: string, answers: object],
  { answered, corrects }: More = {},
): Promise<Answer<'POST /api/transactions/:kind'>> {
  const path = `/api/transactions/${kind}` as const;
  const preview = await session.call('POST', `${path}/preview`, {
    answers,
    ...(corrects && { corrects: corrects.transactionId }),
  });
  if (preview.status !== 200) return refusalAs(preview);
  const { digest, questions } = preview.body;
  const body = {
    answers,
    digest,
    answered: answered ?? questions.map(({ code }) => code),
    ...(corrects && { corrects }),
  };
  return session.call('POST', path, body, newKey());
}
