import { EVERYDAY_WORDS } from '#shared/ledger/chart.ts';

/** An account as a search compares it. */
export interface FoundAccount {
  readonly number: string;
  readonly title: string;
}

/** Least letters of an everyday word that find its account. */
const ENOUGH = 3;

/** What comes first among accounts that fit a text equally well. */
interface Liking {
  /** Numbers of accounts that were used lately: before all others. */
  readonly lately?: readonly string[];
  /** Costs and expenses come before what is bought to be kept. */
  readonly areExpensesFirst?: boolean;
}

/**
 * The accounts that a text means, best first: by the beginning of the number where digits are
 * typed; otherwise by the beginning of a word of the title, by an everyday word, and last by
 * letters inside.
 */
export function findAccounts<A extends FoundAccount>(
  accounts: readonly A[],
  text: string,
  liking: Liking = {},
): readonly A[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return accounts
    .flatMap((account) => {
      const rank = rankOf(account, words);
      return rank === undefined ? [] : [{ account, rank, place: placeOf(account, liking) }];
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank || a.place - b.place || (a.account.number < b.account.number ? -1 : 1),
    )
    .map(({ account }) => account);
}

/** The worst of what its words find, so that each word narrows; nothing where one finds nothing. */
function rankOf(account: FoundAccount, words: readonly string[]): number | undefined {
  const ranks = words.map((word) => rankOfWord(account, word));
  return ranks.some((rank) => rank === undefined)
    ? undefined
    : Math.max(0, ...ranks.map((rank) => rank ?? 0));
}

function rankOfWord({ number, title }: FoundAccount, word: string): number | undefined {
  const name = title.toLowerCase();
  if (/^\d+$/.test(word))
    return number.startsWith(word) ? 0 : startsWord(name, word) ? 1 : undefined;
  if (startsWord(name, word)) return 1;
  if (isEveryday(number, word)) return 1;
  return name.includes(word) ? 3 : undefined;
}

function startsWord(name: string, word: string): boolean {
  return (
    name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)) || name.startsWith(word)
  );
}

function isEveryday(number: string, word: string): boolean {
  if (word.length < ENOUGH) return false;
  return Object.entries(EVERYDAY_WORDS).some(
    ([said, numbers]) => said.startsWith(word) && numbers.some((each) => number.startsWith(each)),
  );
}

function placeOf({ number }: FoundAccount, { lately = [], areExpensesFirst }: Liking): number {
  if (lately.includes(number)) return 0;
  return areExpensesFirst !== true || /^[5-8]/.test(number) ? 1 : 2;
}
