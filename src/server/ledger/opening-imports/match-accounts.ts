import { accountKey, areTitlesAlike, usualAccount } from '#shared/ledger/usual-accounts.ts';
import type { WrittenAccount } from '#shared/ledger/written-account.ts';

import type { KnownAccount } from '../chart-imports/judge.ts';

/** What accounts of a file are looked for in. */
export interface AccountSources {
  readonly known: readonly KnownAccount[];
  /** Accounts here by what they are called in charts that were imported. */
  readonly names: ReadonlyMap<string, string>;
  /** What a person chose, by the key of the account in the file. */
  readonly choices: readonly { readonly key: string; readonly account: string }[];
}

/**
 * The account here that a file means: as chosen, as in the chart that was imported, by number and
 * title, by title. A number alone is taken only where the titles have a word in common, or where
 * the file has no title: the same number means something else in other charts.
 */
export function matchAccount(
  written: WrittenAccount,
  { known, names, choices }: AccountSources,
): KnownAccount | undefined {
  const { number, title, key } = written;
  const of = (wanted: string | undefined) => known.find((account) => account.number === wanted);
  const chosen = of(choices.find((choice) => choice.key === keyOf(written))?.account);
  if (chosen !== undefined) return chosen;
  const before = of(names.get(key)) ?? of(names.get(number));
  if (before !== undefined) return before;
  const numbered = of(number);
  const isSame = title === '' || accountKey(numbered?.title ?? '') === accountKey(title);
  if (numbered !== undefined && isSame) return numbered;
  const titled = known.filter((account) => accountKey(account.title) === accountKey(title));
  if (titled.length === 1) return titled[0];
  const usual = of(usualAccount(title));
  if (usual !== undefined) return usual;
  return numbered !== undefined && areTitlesAlike(numbered.title, title) ? numbered : undefined;
}

/** By this a person's choice for an account of the file is known again. */
export function keyOf({ number, key }: WrittenAccount): string {
  return `${number} ${key}`.trim().slice(0, 200);
}
