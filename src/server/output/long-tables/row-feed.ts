import type { PrintedRow } from './printed-table.ts';

const PORTION = 400;

/** Hands out rows in portions, pass after pass. */
export class RowFeed {
  readonly #rows: () => AsyncIterable<PrintedRow>;
  readonly #onProgress: ((percent: number) => void) | undefined;
  readonly #expected: number;
  #pass = 0;
  #iterator: AsyncIterator<PrintedRow> | undefined;
  #count = 0;

  constructor(
    rows: () => AsyncIterable<PrintedRow>,
    {
      expectedRows = 1_000,
      onProgress,
    }: { expectedRows?: number; onProgress?: (percent: number) => void },
  ) {
    this.#rows = rows;
    this.#expected = Math.max(1, expectedRows);
    this.#onProgress = onProgress;
  }

  async next(pass: 1 | 2): Promise<{ rows: PrintedRow[]; isLast: boolean }> {
    if (pass !== this.#pass) {
      this.#pass = pass;
      this.#count = 0;
      this.#iterator = this.#rows()[Symbol.asyncIterator]();
    }
    const rows: PrintedRow[] = [];
    let isLast = false;
    while (rows.length < PORTION && !isLast) {
      const next = await this.#iterator?.next();
      if (next === undefined || next.done === true) isLast = true;
      else rows.push(next.value);
    }
    this.#count += rows.length;
    // Counting takes about a third of the time.
    const share = Math.min(1, this.#count / this.#expected);
    this.#onProgress?.(Math.floor(pass === 1 ? share * 33 : 33 + share * 66));
    return { rows, isLast };
  }

  async close(): Promise<void> {
    await this.#iterator?.return?.();
  }
}
