/** What the sums of an entry's lines go by. */
export interface EntryTraits {
  /** Days since the beginning of 2000. */
  readonly day: number;
  readonly stage: string;
  readonly isReversal: boolean;
  readonly isOpening: boolean;
}

/** A line; amounts are bigint only where a number would not be exact. */
export interface MovedLine {
  readonly account: string;
  readonly debit: number | bigint;
  readonly credit: number | bigint;
}

/** What the lines of some entries that are alike come to. */
interface Sum extends EntryTraits {
  readonly account: string;
  readonly hasCash: boolean;
  readonly isCredit: boolean;
  debit: number | bigint;
  credit: number | bigint;
}

/** Of entries that are alike, by the account. */
interface Sides {
  readonly debits: Map<string, Sum>;
  readonly credits: Map<string, Sum>;
}

/** Sums of lines by account, day, side, and what their entries are, added up while these go by. */
export class MovedSums {
  readonly #cash: ReadonlySet<string>;
  /** By what the entries and the side are, then by the account. */
  readonly #sums = new Map<string, Sides>();

  /** Takes the accounts of money. */
  constructor(cash: Iterable<string>) {
    this.#cash = new Set(cash);
  }

  /** Adds all lines of an entry. */
  add({ day, stage, isReversal, isOpening }: EntryTraits, lines: readonly MovedLine[]): void {
    const hasCash = lines.some(({ account }) => this.#cash.has(account));
    const kind = `${day} ${stage} ${isReversal} ${isOpening} ${hasCash}`;
    const known = this.#sums.get(kind);
    const sides = known ?? { debits: new Map<string, Sum>(), credits: new Map<string, Sum>() };
    if (known === undefined) this.#sums.set(kind, sides);
    for (const { account, debit, credit } of lines) {
      const isCredit = credit > 0;
      const sums = isCredit ? sides.credits : sides.debits;
      const sum = sums.get(account);
      if (sum === undefined) {
        const traits = { day, stage, isReversal, isOpening, hasCash, isCredit };
        sums.set(account, { ...traits, account, debit, credit });
      } else {
        sum.debit = plus(sum.debit, debit);
        sum.credit = plus(sum.credit, credit);
      }
    }
  }

  /** All sums, as columns. */
  columns() {
    const sums = [...this.#sums.values()].flatMap(({ debits, credits }) => [
      ...debits.values(),
      ...credits.values(),
    ]);
    return {
      accounts: sums.map(({ account }) => account),
      days: sums.map(({ day }) => day),
      stages: sums.map(({ stage }) => stage),
      hasCash: sums.map((sum) => sum.hasCash),
      isReversal: sums.map((sum) => sum.isReversal),
      isOpening: sums.map((sum) => sum.isOpening),
      isCredit: sums.map((sum) => sum.isCredit),
      debits: sums.map(({ debit }) => String(debit)),
      credits: sums.map(({ credit }) => String(credit)),
    };
  }
}

function plus(sum: number | bigint, amount: number | bigint): number | bigint {
  if (typeof sum === 'number' && typeof amount === 'number') {
    const exact = sum + amount;
    if (Number.isSafeInteger(exact)) return exact;
  }
  return BigInt(sum) + BigInt(amount);
}
