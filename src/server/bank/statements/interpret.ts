import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import { deriveLayoutKey } from '../formats/find-layout-key.ts';
import { findTable } from '../formats/find-table.ts';
import type { FoundTable } from '../formats/find-table.ts';
import { sheetsOf } from '../formats/pdf-sheets.ts';
import { readTable } from '../formats/read-table.ts';
import { contradictions } from '../formats/settle-table.ts';
import type { FileContent, FilePage, FileSheet, FileStatement } from '../formats/types.ts';

import { listBankLedgerAccounts } from './accounts.ts';
import type { StatementAccount } from './accounts.ts';
import { chooseStatement } from './choose-statement.ts';
import type { ChosenStatement } from './choose-statement.ts';
import { cleanStatement, cleanText } from './clean-lines.ts';
import { findLayout } from './layouts.ts';
import type { StatementMapping, TableContent } from '../formats/types.ts';

const MAX_SENTENCE = 1_000;

/** How a person wants a file read; null: as it can be told from the file. */
export interface ReadingOptions {
  readonly account: string | null;
  readonly mapping: StatementMapping | null;
}

/** How the table of a file is read. */
export interface ReadTable {
  readonly sheets: readonly FileSheet[];
  readonly pages: readonly FilePage[];
  readonly mapping: StatementMapping;
  /** As it was found by itself. */
  readonly found: StatementMapping;
  readonly layoutKey: string;
  readonly isLearnt: boolean;
  readonly doubts: readonly string[];
}

/** What a file says, read for one account. */
export interface Interpreted {
  readonly account: StatementAccount | undefined;
  readonly statement: FileStatement;
  readonly table: ReadTable | undefined;
  readonly warnings: readonly string[];
  readonly obstacles: readonly string[];
}

/**
 * Reads the lines of a file for the account that was asked, or that its own account number names.
 * The columns of a table are what the person said, or else what was learnt for this account, or
 * else what can be told. Throws bank-file-unreadable.
 */
export async function interpret(
  db: Kysely<Tables>,
  content: FileContent,
  options: ReadingOptions,
): Promise<Interpreted> {
  const accounts = await listBankLedgerAccounts(db);
  const choose = (statements: readonly FileStatement[]) =>
    chooseStatement(statements, { accounts, asked: options.account });
  if (content.kind === 'statements') return finish(choose(content.statements), undefined);
  const { mapping } = options;
  if (mapping !== null) {
    const found = foundOrGiven(content, mapping);
    const table = buildTable(content, { found, mapping, isLearnt: false });
    return finish(choose(readTable(table.sheets, mapping)), table);
  }
  const found = findTable(content);
  const guess = buildTable(content, { found, mapping: found.mapping, isLearnt: false });
  const chosen = choose(readTable(guess.sheets, guess.mapping));
  if (chosen.account === undefined) return finish(chosen, guess);
  const place = { account: chosen.account.account, layoutKey: guess.layoutKey };
  const learnt = await findLayout(db, place, found.mapping);
  if (learnt === undefined) return finish(chosen, guess);
  const table = buildTable(content, { found, mapping: learnt, isLearnt: true });
  try {
    return finish(choose(readTable(table.sheets, learnt)), table);
  } catch (error) {
    // What was learnt does not fit this file: it is read as if nothing had been.
    if (error instanceof Problem) return finish(chosen, guess);
    throw error;
  }
}

function finish(chosen: ChosenStatement, table: ReadTable | undefined): Interpreted {
  // They quote what stands in the file.
  const clean = (sentence: string) => cleanText(sentence, MAX_SENTENCE);
  return {
    account: chosen.account,
    statement: cleanStatement(chosen.statement),
    table,
    warnings: chosen.warnings.map(clean),
    obstacles: chosen.obstacles.map(clean),
  };
}

/** A person may have said what could not be found. */
function foundOrGiven(content: TableContent, mapping: StatementMapping): FoundTable {
  try {
    return findTable(content);
  } catch (error) {
    if (error instanceof Problem) return { mapping, doubts: [] };
    throw error;
  }
}

function buildTable(
  content: TableContent,
  read: { found: FoundTable; mapping: StatementMapping; isLearnt: boolean },
): ReadTable {
  const { found, mapping, isLearnt } = read;
  const sheets = sheetsOf(content, mapping.cuts);
  return {
    sheets,
    pages: content.kind === 'pages' ? content.pages : [],
    mapping,
    found: found.mapping,
    layoutKey: deriveLayoutKey(content, found.mapping),
    isLearnt,
    doubts: doubtsOf(sheets[mapping.sheet], read),
  };
}

/**
 * Whoever said what the columns are has no doubts left. What was learnt of another file is held
 * against the running balance of this one.
 */
function doubtsOf(
  sheet: FileSheet | undefined,
  { found, mapping, isLearnt }: { found: FoundTable; mapping: StatementMapping; isLearnt: boolean },
): readonly string[] {
  if (mapping === found.mapping) return found.doubts;
  return isLearnt ? contradictions(sheet, mapping) : [];
}
