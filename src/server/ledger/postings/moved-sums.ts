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
  /** The last ones of each kind. */
  readonly #last: (
    | { readonly day: number; readonly stage: string; readonly sides: Sides }
    | undefined
  )[] = [];

  /** Takes the accounts of money. */
  constructor(cash: Iterable<string>) {
    this.#cash = new Set(cash);
  }

  /** Adds all lines of an entry. */
  add(traits: EntryTraits, lines: readonly MovedLine[]): void {
    const hasCash = lines.some(({ account }) => this.#cash.has(account));
    const sides = this.#sidesOf(traits, hasCash);
    for (const { account, debit, credit } of lines) {
      const isCredit = credit > 0;
      const sums = isCredit ? sides.credits : sides.debits;
      const sum = sums.get(account);
      if (sum === undefined) {
        const { day, stage, isReversal, isOpening } = traits;
        const kind = { day, stage, isReversal, isOpening, hasCash, isCredit };
        sums.set(account, { ...kind, account, debit, credit });
      } else {
        sum.debit = plus(sum.debit, debit);
        sum.credit = plus(sum.credit, credit);
      }
    }
  }

  /** The sums of entries that are alike: mostly those of the entry before. */
  #sidesOf({ day, stage, isReversal, isOpening }: EntryTraits, hasCash: boolean): Sides {
    const kind = (isReversal ? 1 : 0) + (isOpening ? 2 : 0) + (hasCash ? 4 : 0);
    const last = this.#last[kind];
    if (last !== undefined && last.day === day && last.stage === stage) return last.sides;
    const name = `${day} ${stage} ${kind}`;
    const known = this.#sums.get(name);
    const sides = known ?? { debits: new Map<string, Sum>(), credits: new Map<string, Sum>() };
    if (known === undefined) this.#sums.set(name, sides);
    this.#last[kind] = { day, stage, sides };
    return sides;
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
