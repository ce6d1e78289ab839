import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';

import { listRows } from '../ledger/records/queries.ts';
import { keepAnswer, openByToken } from '../ledger/questions/answer-outside.ts';
import { askQuestion } from '../ledger/questions/ask.ts';
import { answerQuestion, settleQuestion } from '../ledger/questions/decide.ts';
import { findQuestion } from '../ledger/questions/queries.ts';
import type { Deps } from '../platform/deps.ts';

import { storePicture } from './record-acts.ts';
import type { DemoAuthors } from './record-acts.ts';

const FROM = 'demo';

type Row = Awaited<ReturnType<typeof listRows>>[number];

/**
 * Questions in each of their states: one that waits for the user, one that a vendor answered by a
 * link with a document, one that is settled. Each is asked once.
 */
export async function fillQuestions(
  deps: Deps,
  authors: DemoAuthors,
  lastDay: BusinessDate,
): Promise<void> {
  const filter = { kind: 'bill', papers: 'without', sort: 'date', direction: 'desc' } as const;
  const bills = await listRows(deps.db, authors.accountant, { filter, limit: 3, offset: 0 });
  const [waiting, outside, settled] = bills;
  if (waiting !== undefined) await ask(deps, authors, { bill: waiting, due: addDays(lastDay, 3) });
  if (outside !== undefined) await askVendor(deps, authors, outside);
  if (settled !== undefined) await settleOne(deps, authors, settled);
}

interface Wanted {
  readonly bill: Row;
  readonly due?: BusinessDate;
  readonly text?: string;
  readonly name?: string;
  readonly email?: string;
}

function ask(deps: Deps, { accountant, user }: DemoAuthors, { bill, ...more }: Wanted) {
  const { due = null, text, name = '', email = '' } = more;
  const what = `${bill.kindTitle} ${bill.number} dated ${formatDate(bill.date)}`;
  return askQuestion(deps, accountant, {
    subject: 'document',
    subjectId: bill.transactionId,
    figureTitle: '',
    colleague: email === '' ? user.clientId : '',
    name,
    email,
    text: text ?? `Do you have the invoice of ${what}?`,
    due,
    key: `demo-question-${bill.transactionId}`,
    address: FROM,
  });
}

/** The vendor has answered with a photo; the accountant has not looked at it yet. */
async function askVendor(deps: Deps, authors: DemoAuthors, bill: Row): Promise<void> {
  const whom = { name: 'Accounts receivable', email: 'billing@vendor.example' };
  const text = `Please send your invoice for ${formatDate(bill.date)}. We have not received it.`;
  const { link } = await ask(deps, authors, { bill, ...whom, text });
  if (link === null) return;
  const open = await openByToken(deps, link.split('/').at(-1) ?? '');
  const paper = await storePicture(deps, authors.accountant, 'invoice-copy.jpg');
  const answer = 'Here is a copy of our invoice. Sorry for the delay.';
  await keepAnswer(deps, open, { answer, attachmentIds: [paper], address: FROM });
}

async function settleOne(deps: Deps, authors: DemoAuthors, bill: Row): Promise<void> {
  const { accountant, user } = authors;
  const text = 'Which project is this bill for?';
  const { questionId } = await ask(deps, authors, { bill, text });
  const now = deps.clock.now();
  const act = { questionId, address: FROM };
  const state = async () =>
    (await findQuestion(deps.db, accountant, { questionId, now }))?.state ?? '';
  if ((await state()) === 'waiting') {
    const said = 'For the shelves of the second floor.';
    await answerQuestion(deps, user, { ...act, text: said, attachmentIds: [] });
  }
  if ((await state()) === 'answered')
    await settleQuestion(deps, accountant, { ...act, text: '', acceptIds: [] });
}
