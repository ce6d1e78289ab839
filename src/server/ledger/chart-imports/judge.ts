import { controlOf, withoutControl } from '#shared/ledger/account-classes.ts';
import type { AccountClass } from '#shared/ledger/account-classes.ts';
import { ACCOUNT, isBankAccount } from '#shared/ledger/chart.ts';
import { accountKey, areTitlesAlike, usualAccount } from '#shared/ledger/usual-accounts.ts';

import type { ReadAccount } from './read-rows.ts';

/** An account of the chart as it is. */
export interface KnownAccount {
  readonly number: string;
  readonly title: string;
  readonly type: AccountClass['type'];
  readonly isActive: boolean;
}

/** What will happen to a row. */
export type ChartOutcome = 'new' | 'switched-on' | 'same' | 'other-title' | 'refused';

/** A row with what will happen to it, and why. */
export interface JudgedAccount {
  readonly read: ReadAccount;
  readonly outcome: ChartOutcome;
  /** The account here; empty where there is none. */
  readonly account: string;
  /** Its title here; of a new one that of the file. */
  readonly title: string;
  readonly reason: string;
  readonly found: AccountClass | undefined;
}

interface Judging {
  readonly known: readonly KnownAccount[];
  /** What was imported before: accounts here by what they were called there. */
  readonly names: ReadonlyMap<string, string>;
  /** What a person chose for a row. */
  readonly choices: readonly { readonly row: number; readonly account: string }[];
}

/** What code only proposes: called otherwise they mean the same to it. */
const PROPOSED: ReadonlySet<string> = new Set([
  ACCOUNT.rent,
  ACCOUNT.insurance,
  ACCOUNT.depreciation,
  ACCOUNT.thirteenthMonth,
]);
const KEPT: ReadonlySet<string> = new Set(
  Object.values(ACCOUNT).filter((number) => !PROPOSED.has(number)),
);
/** Receivables and payables that are not those of customers and vendors. */
const NOT_TRADE = /\b(?:vat|tax|employees?|officers?|other|loans?|advances?|allowance|withh\w*)\b/i;

/**
 * Says of every row what would happen to the chart. Rows are looked at in their order, so the
 * second of two of one title is refused. Nothing is written.
 */
export function judgeAccounts(rows: readonly ReadAccount[], judging: Judging): JudgedAccount[] {
  const chart = new Chart(judging);
  return rows.map((read) => chart.judge(read));
}

class Chart {
  readonly #judging: Judging;
  readonly #byNumber: ReadonlyMap<string, KnownAccount>;
  readonly #byTitle = new Map<string, KnownAccount>();
  readonly #taken: Set<string>;
  readonly #rows = new Map<string, number>();

  constructor(judging: Judging) {
    this.#judging = judging;
    this.#byNumber = new Map(judging.known.map((account) => [account.number, account]));
    for (const account of judging.known) {
      const key = accountKey(account.title);
      if (!this.#byTitle.has(key)) this.#byTitle.set(key, account);
    }
    this.#taken = new Set(this.#byNumber.keys());
  }

  judge(read: ReadAccount): JudgedAccount {
    const refused = (reason: string) => ({
      read,
      outcome: 'refused' as const,
      account: '',
      title: read.title,
      reason,
      found: read.found,
    });
    if (read.reason !== '') return refused(read.reason);
    const twin = this.#rows.get(read.key);
    if (twin !== undefined) return refused(`Row ${twin} is the same account.`);
    this.#rows.set(read.key, read.row);
    const chosen = this.#judging.choices.find(({ row }) => row === read.row)?.account;
    const number = chosen ?? this.#find(read);
    const known = this.#byNumber.get(number ?? '');
    if (known !== undefined) return this.#takeFor(read, known, chosen !== undefined);
    return this.#add(read, chosen, refused);
  }

  /** The account here that a row means: as it was before, by number and title, or by its title. */
  #find(read: ReadAccount): string | undefined {
    const { names } = this.#judging;
    const before = names.get(read.key) ?? names.get(read.number);
    if (before !== undefined && before !== '') return before;
    const control = controlOf(read.found);
    if (control !== undefined && !NOT_TRADE.test(read.title)) return control;
    const numbered = this.#byNumber.get(read.number);
    const hasType = (account: KnownAccount | undefined) => account?.type === read.found?.type;
    if (numbered !== undefined && accountKey(numbered.title) === accountKey(read.title))
      return numbered.number;
    const titled = this.#byTitle.get(accountKey(read.title));
    if (titled !== undefined && hasType(titled)) return titled.number;
    const usual = this.#byNumber.get(usualAccount(read.title) ?? '');
    if (usual !== undefined && hasType(usual)) return usual.number;
    // What code knows is only taken by its title: the number alone may mean something else.
    const isSame =
      numbered !== undefined &&
      (!KEPT.has(numbered.number) || isBankAccount(numbered.number)) &&
      hasType(numbered) &&
      areTitlesAlike(numbered.title, read.title);
    return isSame ? numbered.number : undefined;
  }

  #takeFor(read: ReadAccount, known: KnownAccount, isChosen: boolean): JudgedAccount {
    const { number, title } = known;
    const whole = { read, account: number, title, found: read.found };
    if (read.found !== undefined && read.found.type !== known.type && isChosen) {
      const reason = `${number} ${title} is another type of account. Choose one of the same type.`;
      return { ...whole, outcome: 'refused', account: '', reason };
    }
    if (!known.isActive) {
      return { ...whole, outcome: 'switched-on', reason: `${number} ${title} is not in use now.` };
    }
    const isRenamable = !KEPT.has(number) && read.number === number && title !== read.title;
    if (isRenamable && accountKey(title) !== accountKey(read.title)) {
      return { ...whole, outcome: 'other-title', reason: `Is called ${title} here.` };
    }
    const isPlain = read.number === number && accountKey(title) === accountKey(read.title);
    return { ...whole, outcome: 'same', reason: isPlain ? '' : `Is ${number} ${title} here.` };
  }

  #add(
    read: ReadAccount,
    chosen: string | undefined,
    refused: (reason: string) => JudgedAccount,
  ): JudgedAccount {
    const found = read.found === undefined ? undefined : withoutControl(read.found);
    if (found === undefined) return refused('The type is missing.');
    const fits = (number: string) =>
      found.begins.some((digits) => number.startsWith(digits)) ||
      (found.type === 'expense' && /^[67]/.test(number));
    const begins = found.begins.join(', ');
    if (chosen !== undefined && (!fits(chosen) || this.#taken.has(chosen)))
      return refused(
        this.#taken.has(chosen)
          ? `An earlier row takes number ${chosen}.`
          : `Numbers of this type begin with ${begins}.`,
      );
    const own = chosen ?? read.number;
    const isUsable = /^\d{4}$/.test(own) && fits(own) && !this.#taken.has(own);
    const number = isUsable ? own : nextFree(found, this.#taken);
    if (number === undefined) return refused('No number of this type is free.');
    const reason = isUsable ? '' : this.#reasonFor(read.number, { number, begins });
    this.#taken.add(number);
    return { read, outcome: 'new', account: number, title: read.title, reason, found };
  }

  #reasonFor(own: string, { number, begins }: { number: string; begins: string }): string {
    if (own === '') return `Has no number: ${number} is free.`;
    if (!/^\d{4}$/.test(own)) return `${own} has not four digits: ${number} is free.`;
    const here = this.#byNumber.get(own);
    if (here !== undefined) return `${own} is ${here.title} here: ${number} is free.`;
    if (this.#taken.has(own)) return `An earlier row takes ${own}: ${number} is free.`;
    return `Numbers of this type begin with ${begins}: ${number} is free.`;
  }
}

/** Round numbers first, so that there is room between them. */
function nextFree({ free }: AccountClass, taken: ReadonlySet<string>): string | undefined {
  const numbers = [10, 5, 1].flatMap((step) =>
    free.flatMap(([first, last]) => {
      const begin = Math.ceil(first / step) * step;
      const count = Math.floor((last - begin) / step) + 1;
      return Array.from({ length: Math.max(0, count) }, (_, at) => String(begin + at * step));
    }),
  );
  return numbers.find((number) => !taken.has(number));
}
