import { z } from 'zod';

import { toStorable } from '../../clean-text.ts';
import { businessDate, id, line, money } from '../common.ts';
import { route } from '../route.ts';

// What was typed is checked by the kind's own fields; here only its shape is bounded.
export const typedAnswers = answersOf(z.string());

/** The same as a draft keeps it: what the database cannot hold is taken out, not refused. */
export const keptAnswers = answersOf(z.string().overwrite(toStorable));

function answersOf(text: z.ZodString) {
  const name = text.max(64);
  const typedText = text.max(20_000);
  const typedRow = z.record(name, z.union([typedText, z.array(typedText).max(100)]));
  return z.record(
    name,
    z.union([typedText, z.array(typedText).max(100), z.array(typedRow).max(500)]),
  );
}

/** The kind of a call's address. */
export const kindParams = z.object({ kind: z.string().regex(/^[a-z-]{1,40}$/) });

/** A line as people read it: the account's title stands beside its number. */
export const previewLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: money,
  credit: money,
  party: z.string().nullable(),
  document: z.string().nullable(),
  memo: z.string().nullable(),
});

export const totalRow = z.object({
  label: z.string(),
  amount: money,
  emphasis: z.literal('total').optional(),
});

/**
 * One question and its answer in words, as shown for confirmation and stored with the transaction.
 */
export const summaryRow = z.object({
  name: z.string(),
  label: z.string(),
  text: z.string(),
  /** Rows of a `lines` field: the columns' labels first. */
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
});

export const preview = z.object({
  success: z.literal(true),
  kind: z.string(),
  date: businessDate,
  description: z.string(),
  total: money,
  summary: z.array(summaryRow),
  lines: z.array(previewLine),
  totals: z.array(totalRow),
  /** What a person must say yes to; the confirmation sends the codes back. */
  questions: z.array(
    z.object({
      code: z.string(),
      text: z.string(),
      /** To be held side by side: what is recorded, and what this would be. */
      compare: z
        .array(z.object({ label: z.string(), recorded: z.string(), now: z.string() }))
        .optional(),
    }),
  ),
  /** Of a correction: what it takes the place of, and the lines that reverse it. */
  replaces: z
    .object({
      number: z.string(),
      entryNumber: z.string(),
      date: businessDate,
      total: money,
      /** The day of the reversal: another than its own where that month is closed. */
      reversedOn: businessDate,
      isMonthClosed: z.boolean(),
      summary: z.array(summaryRow),
      lines: z.array(previewLine),
    })
    .optional(),
  /**
   * What a rule asks a second person to do: `approves`: it is submitted, not posted; `releases`: it
   * is posted, and paid once it is released.
   */
  secondPerson: z.enum(['none', 'approves', 'releases']),
  /**
   * SHA-256 of what would be posted; the confirmation sends it back, and a difference is refused.
   */
  digest: z.string(),
});

export const previewTransaction = route({
  method: 'POST',
  path: '/api/transactions/:kind/preview',
  refusesTexts: true,
  access: 'any',
  ticket: true,
  summary: 'Check a filled form and show the journal entry that Yes would record; nothing is saved',
  bodyLimit: 512 * 1024,
  params: kindParams,
  body: z.strictObject({
    answers: typedAnswers,
    /** The transaction that this one will correct; its document number may be used again. */
    corrects: id.optional(),
  }),
  reply: preview,
});

export const posted = z.object({
  success: z.literal(true),
  transactionId: id,
  /** The document's number, as printed or from our series. */
  number: z.string(),
  entryNumber: z.string(),
  entryHash: z.string(),
  date: businessDate,
  total: money,
  receiptTo: z.string(),
  /** Of a correction: the reversal of what it replaces. */
  reversal: z.object({ transactionId: id, number: z.string(), entryNumber: z.string() }).optional(),
});

/** A filled form as it was confirmed. */
export const confirmedForm = z.strictObject({
  answers: typedAnswers,
  digest: z.string().length(64),
  /**
   * The transaction that this one corrects: it is reversed in the same act (accountants only).
   */
  corrects: z.object({ transactionId: id, reason: line(500) }).optional(),
  /** Codes of the preview's questions that the person said yes to. */
  answered: z.array(z.string().max(100)).max(20).optional(),
});

/**
 * Needs the header `Idempotency-Key` (made when the form was opened). The same key with the same
 * content gives the same answer; with other content it is refused.
 */
export const postTransaction = route({
  method: 'POST',
  path: '/api/transactions/:kind',
  refusesTexts: true,
  access: 'any',
  ticket: true,
  summary: 'Enter a transaction: post it to the ledger, take its number, queue its receipt',
  bodyLimit: 512 * 1024,
  params: kindParams,
  body: confirmedForm,
  reply: posted,
});

/** What a new form begins with. */
export const formDefaults = route({
  method: 'GET',
  path: '/api/transactions/:kind/defaults',
  access: 'any',
  ticket: true,
  summary: 'What a new form of this kind begins with: the next number, the receipt email used last',
  params: kindParams,
  reply: z.object({
    success: z.literal(true),
    /** Texts by the names of the kind's fields. */
    answers: z.record(z.string(), z.string()),
  }),
});

/** What a form can be filled with again. */
export const lastTransaction = route({
  method: 'GET',
  path: '/api/transactions/:kind/last',
  access: 'any',
  ticket: true,
  summary:
    'What may hold again of the last transaction of this kind with a party (no dates, numbers, papers)',
  params: kindParams,
  query: z.object({ partyId: id }),
  reply: z.object({
    success: z.literal(true),
    /** What the party's own settings say its documents have; empty where they say nothing. */
    usual: z.object({ account: z.string(), vatClass: z.string(), terms: z.string() }),
    /** Null when there is none in force that the caller may see. */
    last: z
      .object({
        transactionId: id,
        number: z.string(),
        date: businessDate,
        answers: typedAnswers,
        /** Names behind the ids in the answers. */
        labels: z.array(z.object({ id, name: z.string(), detail: z.string() })),
      })
      .nullable(),
  }),
});
