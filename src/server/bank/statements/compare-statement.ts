import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';

import { chainFaults, readChain, withLink } from './chain.ts';
import type { ChainLink } from './chain.ts';
import { checkStatement, buildFigures } from './check-statement.ts';
import type { StatementFigures } from './check-statement.ts';
import { compareLines } from './compare-lines.ts';
import type { ComparedLine } from './compare-lines.ts';
import type { Interpreted } from './interpret.ts';
import { countStandingLines, findKeptLines } from './kept-lines.ts';

const MAX_SHOWN_TEXT = 60;
const QUESTIONS_OPEN =
  'Answer the questions on how the columns are read: correct the columns, or confirm them.';

/** A file's statement beside what the portal has of its account. */
export interface ComparedStatement {
  readonly figures: StatementFigures;
  readonly lines: readonly ComparedLine[];
  /** Lines that count already. */
  readonly knownCount: number;
  /** Of the file and of what it has in common with others: kept with the statement. */
  readonly warnings: readonly string[];
  /** Against the statements before and after it, as they are now. */
  readonly chainWarnings: readonly string[];
  readonly obstacles: readonly string[];
  readonly asksOpening: boolean;
}

/** What a person wrote who had the document, where the file names none. */
export interface WrittenBalances {
  readonly opening: bigint | null;
  readonly closing: bigint | null;
}

/**
 * Compares what was read with what the portal has of the account, and says what does not tie.
 * Nothing is changed.
 */
export async function compareStatement(
  db: Kysely<Tables>,
  read: Interpreted,
  { today, written, format }: { today: BusinessDate; written: WrittenBalances; format: string },
): Promise<ComparedStatement> {
  const { statement, account } = read;
  const figures = withWritten(buildFigures(statement), written);
  const kept = account ? await findKeptLines(db, account.account, statement.lines) : [];
  const lines = await compareLines(statement.lines, kept, format);
  const knownCount = lines.filter(({ kept: line }) => line?.isStanding === true).length;
  const chain = account
    ? await compareChain(db, account.account, { figures, lines })
    : { warnings: [], isFirst: false };
  return {
    figures,
    lines,
    knownCount,
    warnings: [
      ...read.warnings,
      ...statement.warnings,
      ...checkStatement(statement, figures, today),
      ...sentencesOnOverlap(lines, knownCount),
      ...(account === undefined ? [] : await sentencesOnMissing(db, account.account, lines)),
      ...(account === undefined ? [] : await sentencesOnSigned(db, account.account, lines)),
    ],
    chainWarnings: chain.warnings,
    obstacles: buildObstacles(read, figures),
    asksOpening: chain.isFirst && figures.opening === null && lines.length > 0,
  };
}

/** A file that names its end alone (OFX) began with what the lines leave of it. */
function withWritten(own: StatementFigures, written: WrittenBalances): StatementFigures {
  const closing = own.closing ?? written.closing;
  const before = closing === null ? null : closing - own.moneyIn + own.moneyOut;
  return { ...own, opening: own.opening ?? written.opening ?? before, closing };
}

function buildObstacles(read: Interpreted, { moneyIn, moneyOut }: StatementFigures): string[] {
  const { account, statement, obstacles } = read;
  const { currency, lines } = statement;
  return [
    ...obstacles,
    ...(account === undefined ? ['Choose the bank account of this statement.'] : []),
    ...(lines.length === 0 ? ['No line was found in this file.'] : []),
    ...((read.table?.doubts.length ?? 0) > 0 ? [QUESTIONS_OPEN] : []),
    ...(account !== undefined && currency !== '' && currency !== account.currency
      ? [
          `This file is in ${currency}, and ${account.account} ${account.title} is kept in ${account.currency}.`,
        ]
      : []),
    ...(moneyIn > MAX_CENTAVOS || moneyOut > MAX_CENTAVOS
      ? ['The amounts of this file are larger than any account’s.']
      : []),
  ];
}

async function compareChain(
  db: Kysely<Tables>,
  account: string,
  { figures, lines }: { figures: StatementFigures; lines: readonly ComparedLine[] },
): Promise<{ warnings: string[]; isFirst: boolean }> {
  const { from, to, opening, closing } = figures;
  if (from === null || to === null) return { warnings: [], isFirst: false };
  const chain = await readChain(db, account);
  // Of two that begin on one day, the one with an opening balance is the first (`firstStatement`).
  const isFirst = !chain.links.some(
    (link) => link.from < from || (link.from === from && link.opening !== null),
  );
  const added = lines.filter(({ kept }) => kept?.isStanding !== true);
  const own: ChainLink = { statementId: '', from, to, opening, closing };
  const before = chainFaults(chain);
  const longer = withLink(
    chain,
    own,
    added.map(({ line }) => ({ date: line.date, moved: line.amount })),
  );
  const after = chainFaults(longer);
  const next = longer.links[longer.links.indexOf(own) + 1];
  const ofNext = next === undefined ? undefined : after.get(next.statementId);
  const warnings: string[] = [];
  const ofOwn = after.get('');
  if (ofOwn !== undefined) warnings.push(ofOwn);
  if (next !== undefined && ofNext !== undefined && ofNext !== before.get(next.statementId)) {
    warnings.push(`The statement after it, from ${formatDate(next.from)}: ${ofNext}`);
  }
  return { warnings, isFirst };
}

function sentencesOnOverlap(lines: readonly ComparedLine[], knownCount: number): string[] {
  const sentences: string[] = [];
  if (knownCount > 0 && knownCount === lines.length) {
    sentences.push('Every line of this file is already uploaded; none is added again.');
  } else if (knownCount > 0) {
    sentences.push(
      `${knownCount} of the ${lines.length} lines are already uploaded; they are not added again.`,
    );
  }
  const doubles = lines.filter(({ hasDouble }) => hasDouble);
  const [first] = doubles;
  if (first !== undefined) {
    const { row, date, amount, description } = first.line;
    const which = `${doubles.length === 1 ? 'row' : 'the first is row'} ${row}`;
    sentences.push(
      `${doubles.length === 1 ? 'One line has' : `${doubles.length} lines have`} the date and amount of a line already ` +
        `uploaded, but another description: ${which} (${formatDate(date)}, ${formatMoney(amount)}, ` +
        `“${description.slice(0, MAX_SHOWN_TEXT)}”). Both are kept.`,
    );
  }
  return sentences;
}

/**
 * Lines that the portal has of days that the file covers, and the file has not: most often another
 * account's file.
 */
async function sentencesOnMissing(
  db: Kysely<Tables>,
  account: string,
  lines: readonly ComparedLine[],
): Promise<string[]> {
  const days = lines.map(({ line }) => line.date).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const known = lines.filter(({ kept }) => kept?.isStanding === true).length;
  const missing = (await countStandingLines(db, account, { from, to })) - known;
  if (missing <= 0) return [];
  return [
    `${missing === 1 ? 'One line' : `${missing} lines`} of ${formatDate(from)} to ${formatDate(to)} already uploaded ` +
      `${missing === 1 ? 'is' : 'are'} not in this file, and kept: is it another account’s file?`,
  ];
}

/**
 * New lines in days that stand signed: who uploads them may know why, and who signed must hear of
 * it.
 */
async function sentencesOnSigned(
  db: Kysely<Tables>,
  account: string,
  lines: readonly ComparedLine[],
): Promise<string[]> {
  const { day } = await db
    .selectFrom('reconciliations')
    .select(({ fn }) => fn.max('as_at').as('day'))
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (day === null) return [];
  const added = lines.filter(({ line, kept }) => kept?.isStanding !== true && line.date <= day);
  if (added.length === 0) return [];
  const [which, them] =
    added.length === 1 ? ['One line is', 'it'] : [`${added.length} lines are`, 'them'];
  return [
    `${which} new in days up to ${formatDate(day)}, which were signed: what was signed does not have ${them}.`,
  ];
}
