import { z } from 'zod';

import { bankAccount } from './statement-shapes.ts';
import { businessDate, id, instant, line, money, paging, pageOf, success } from '../common.ts';
import { route } from '../route.ts';
import { typedAnswers } from '../ledger/transactions.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;
const accountParams = z.object({ account: bankAccount });

/**
 * One item of the books on a bank account: a journal line, or a cheque that the opening balance
 * left outstanding.
 */
export const itemKey = z.strictObject({
  entryId: id,
  position: z.number().int().min(0).max(32_767),
  /** The nil id where it is no cheque of the opening balance. */
  chequeId: id,
});

const role = z.enum(['item', 'memo', 'book-error']);

const openLine = z.object({
  lineId: id,
  date: businessDate,
  /** Money in is above zero. */
  amount: money,
  description: z.string(),
  reference: z.string(),
  chequeNumber: z.string(),
  note: z
    .object({
      state: z.enum(['hold', 'bank-error']),
      reason: z.string(),
      until: businessDate.nullable(),
      askedUser: z.string(),
      question: z.string(),
      answer: z.string(),
      answeredBy: z.string(),
      answeredAt: instant.nullable(),
      answerAttachmentId: id.nullable(),
      notedBy: z.string(),
      version: z.number().int(),
    })
    .nullable(),
});

const openItem = z.object({
  ...itemKey.shape,
  date: businessDate,
  /** Money in is above zero, as in the bank's lines. */
  amount: money,
  transactionId: id,
  /** The document's number, such as `DEP-304`, and that of its entry. */
  documentNumber: z.string(),
  entryNumber: z.string(),
  kind: z.string(),
  description: z.string(),
  party: z.string(),
  chequeNumber: z.string(),
  /**
   * Words by which a bank's line may name it: reference of the transfer, receipts of the slip,
   * memo.
   */
  reference: z.string(),
});

const proposal = z.object({
  lineIds: z.array(id),
  items: z.array(itemKey),
  /** 0 to 100 (handbook 7.3). */
  score: z.number().int(),
  /** Ticked beforehand; nothing is made without a person's yes. */
  isSure: z.boolean(),
  reason: z.string(),
  /** Lines less items. */
  difference: money,
  role,
});

const place = z.number().int();

/** Lines and items that are left, and what is known of them. */
const portion = {
  lines: z.array(openLine.extend({ /** Among all open lines. */ place })),
  items: z.array(
    openItem.extend({
      /** Among all open items. */
      place,
      /** Dated before the first statement, or of the opening balance of the books. */
      isOfStart: z.boolean(),
    }),
  ),
  proposals: z.array(proposal),
  /** Lines that rules, words or earlier entries know how to record. */
  knownLineIds: z.array(id),
  /**
   * What is not told yet, and how it is asked for; null: nothing. Of a line that is told all
   * proposals are, with all of their lines and items.
   */
  rest: z
    .object({
      boardId: id,
      /** The next portion. */
      portion: z.number().int(),
      /** How many of the lines that are not told yet are what. */
      counts: z.object({
        'proposed': z.number().int(),
        'none': z.number().int(),
        'hold': z.number().int(),
        'bank-error': z.number().int(),
        /** Known lines. */
        'known': z.number().int(),
        /** Proposals that are sure, or that no line of the bank stands in. */
        'sure': z.number().int(),
      }),
    })
    .nullable(),
};

/**
 * What is left to do on an account: all of it at once, or portion by portion. Every figure is of
 * all of it.
 */
export const getWorkspace = route({
  method: 'GET',
  path: '/api/bank/workspace/:account',
  access: STAFF,
  summary: 'Open lines of the bank, open items of the books, and what is proposed',
  params: accountParams,
  query: z.object({
    /** Lines and items up to this day; all if absent. */
    to: z.iso.date().optional(),
    /** Of thousands of lines and items the first only: the others come by `rest`. */
    first: z.literal('portion').optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    account: z.string(),
    title: z.string(),
    currency: z.string(),
    /** Of the last statement. */
    statementTo: businessDate.nullable(),
    ...portion,
    /**
     * All of them. Of more than 5,000 the oldest are told at once, portion by portion more than
     * 20,000 are cut off.
     */
    lineTotal: z.number().int(),
    itemTotal: z.number().int(),
    matchedLineCount: z.number().int(),
    /**
     * Matches whose sums differ, until an entry corrects what the books say wrongly. A proposal may
     * name their lines and items (which are not among the open ones) together with an open item
     * that joins them.
     */
    differences: z.array(
      z.object({
        matchId: id,
        /** Lines less items. */
        difference: money,
        differenceSide: z.enum(['books', 'bank']),
        lines: z.array(openLine.omit({ note: true })),
        items: z.array(openItem.extend({ role })),
      }),
    ),
    /** Adjusted bank less adjusted books; zero: it can be signed. */
    difference: money,
    bankBalance: money.nullable(),
    bookBalance: money,
    /** What the bank's first statement begins with, against the items that it is said to hold. */
    start: z.object({
      isMade: z.boolean(),
      from: businessDate.nullable(),
      opening: money.nullable(),
      /**
       * Items dated before the first statement: who starts says which of them were still
       * outstanding. Portion by portion only those that are no open items: the others have
       * `isOfStart`.
       */
      items: z.array(openItem),
    }),
    /** Rules that what was done before suggests, to be accepted by a person. */
    suggestedRules: z.array(
      z.object({
        words: z.string(),
        direction: z.enum(['in', 'out']),
        recordKind: z.string(),
        answers: typedAnswers,
        text: z.string(),
        count: z.number().int(),
      }),
    ),
  }),
});

export const getWorkspacePortion = route({
  method: 'GET',
  path: '/api/bank/workspace/:account/rest/:boardId/:portion',
  access: STAFF,
  summary: 'A further portion of what is left on an account, as it was when it was asked for',
  /** Kept for a minute, by the server that was asked: not-found means to ask for all of it. */
  params: z.object({
    account: bankAccount,
    boardId: id,
    portion: z.coerce.number().int().min(1).max(1_000),
  }),
  reply: z.object({ success: z.literal(true), ...portion }),
});

export const startAccount = route({
  method: 'POST',
  path: '/api/bank/workspace/:account/start',
  access: ACCOUNTANT,
  summary:
    'Say which items dated before the first statement were still outstanding: the others make up its opening balance',
  params: accountParams,
  body: z.strictObject({ outstanding: z.array(itemKey).max(5_000) }),
  reply: success,
});

const wanted = z.strictObject({
  lineIds: z.array(id).max(200),
  items: z.array(itemKey).max(200),
  role: role.default('item'),
  reason: line(200),
  score: z.number().int().min(0).max(100),
  /** Lines less items; not zero only with a side that is wrong. */
  difference: money,
  differenceSide: z.enum(['books', 'bank']).nullable(),
});

export const makeMatches = route({
  method: 'POST',
  path: '/api/bank/workspace/:account/matches',
  access: ACCOUNTANT,
  /**
   * Parts that include all of a match whose sums differ, and something open, join that match: so
   * the entry that corrects a wrong one comes to it, also when the match belongs to a
   * reconciliation that was signed. Roles of its own items stay.
   */
  summary: 'Match; each on its own: what somebody else matched meanwhile is told, the rest is made',
  bodyLimit: 2 * 1024 * 1024,
  params: accountParams,
  body: z.strictObject({ matches: z.array(wanted).min(1).max(2_000) }),
  reply: z.object({
    success: z.literal(true),
    outcomes: z.array(
      z.object({
        matchId: id.nullable(),
        /** Why it was not made; empty if it was. */
        error: z.string(),
      }),
    ),
  }),
});

export const undoMatches = route({
  method: 'POST',
  path: '/api/bank/workspace/:account/undo',
  access: ACCOUNTANT,
  summary: 'Undo matches; the ledger is not touched. Refused for what was signed',
  params: accountParams,
  body: z.strictObject({ matchIds: z.array(id).min(1).max(2_000) }),
  reply: z.object({ success: z.literal(true), undoneCount: z.number().int() }),
});

export const listMatches = route({
  method: 'GET',
  path: '/api/bank/workspace/:account/matches',
  access: STAFF,
  summary: 'What is matched, newest first, with who and why',
  params: accountParams,
  query: z.object({ search: line(100).optional(), ...paging }),
  reply: pageOf(
    z.object({
      matchId: id,
      kind: z.enum(['plain', 'start', 'difference']),
      reason: z.string(),
      score: z.number().int(),
      difference: money,
      madeBy: z.string(),
      madeAt: instant,
      isFrozen: z.boolean(),
      lines: z.array(openLine.omit({ note: true })),
      items: z.array(openItem.extend({ role })),
    }),
  ),
});
