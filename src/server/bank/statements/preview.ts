import type { readStatement } from '#shared/api/bank/bank-statements.ts';
import type { Parsed } from '#shared/api/route.ts';
import { MAX_CENTAVOS } from '#shared/money.ts';

import type { StatementFormat } from '../formats/types.ts';

import { cleanText } from './clean-lines.ts';
import type { ComparedStatement } from './compare-statement.ts';
import type { Interpreted, ReadTable } from './interpret.ts';

type Preview = Parsed<typeof readStatement>['reply'];

const SHOWN_LINES = 200;
const SHOWN_ROWS = 60;
const SHOWN_BELOW_HEADINGS = 20;
const MOST_ROWS = 300;
const SHOWN_CELLS = 60;
const SHOWN_TEXT = 120;
const SHOWN_PAGES = 20;
const SHOWN_WORDS = 3_000;

/** What a person sees of a file before it is kept. */
export function buildPreview(
  file: { readingId: string; fileName: string; format: StatementFormat },
  read: Interpreted,
  compared: ComparedStatement,
): Preview {
  const { statement, account, table } = read;
  const { figures, lines } = compared;
  return {
    success: true,
    ...file,
    account: account?.account ?? null,
    accountNumberInFile: statement.accountNumber,
    currency: statement.currency === '' ? (account?.currency ?? '') : statement.currency,
    table: table === undefined ? null : tablePreview(table),
    lineCount: lines.length,
    lines: lines.slice(0, SHOWN_LINES).map(({ line, kept }) => ({
      ...line,
      balance: shown(line.balance),
      isKnown: kept?.isStanding === true,
    })),
    from: figures.from,
    to: figures.to,
    opening: shown(figures.opening),
    closing: shown(figures.closing),
    moneyIn: shown(figures.moneyIn),
    moneyOut: shown(figures.moneyOut),
    warnings: [...compared.warnings, ...compared.chainWarnings],
    knownCount: compared.knownCount,
    asksOpening: compared.asksOpening,
    obstacles: [...compared.obstacles],
  };
}

function tablePreview({ sheets, pages, mapping, isLearnt, doubts }: ReadTable) {
  return {
    sheets: sheets.map(({ name, rows }, index) => ({
      name,
      rowCount: rows.length,
      rows: rows
        .slice(0, index === mapping.sheet ? rowsShown(mapping.headerRow) : SHOWN_ROWS)
        .map((cells) => cells.slice(0, SHOWN_CELLS).map((cell) => cleanText(cell, SHOWN_TEXT))),
    })),
    pages: pages.slice(0, SHOWN_PAGES).map(({ width, height, words }) => ({
      width,
      height,
      words: words
        .slice(0, SHOWN_WORDS)
        .map((word) => ({ ...word, text: cleanText(word.text, SHOWN_TEXT) })),
    })),
    mapping,
    isLearnt,
    doubts: [...doubts],
  };
}

function rowsShown(headerRow: number): number {
  return Math.min(MOST_ROWS, Math.max(SHOWN_ROWS, headerRow + SHOWN_BELOW_HEADINGS));
}

/**
 * The wire has a place for thirteen digits; what is larger stands in the way of keeping it anyway.
 */
function shown<Amount extends bigint | null>(amount: Amount): Amount {
  if (amount === null) return amount;
  if (amount > MAX_CENTAVOS) return MAX_CENTAVOS as Amount;
  return amount < -MAX_CENTAVOS ? (-MAX_CENTAVOS as Amount) : amount;
}
