import { queryClient } from './query-client.ts';

/** What an answer is about: the first word of its query's key. */
type Subject =
  | 'account'
  | 'approvals'
  | 'auditor-packages'
  | 'bank'
  | 'bank-reports'
  | 'books'
  | 'budgets'
  | 'cash-accounts'
  | 'cheques'
  | 'drafts'
  | 'evidence'
  | 'filings'
  | 'imports'
  | 'integrations'
  | 'list-settings'
  | 'mail'
  | 'monthly-reports'
  | 'numbers'
  | 'parties'
  | 'people'
  | 'periods'
  | 'personal-data'
  | 'questions'
  | 'record'
  | 'records'
  | 'recurring-entries'
  | 'saved-reports'
  | 'schedules'
  | 'sign-ins'
  | 'system'
  | 'tax'
  | 'tax-calendar'
  | 'users'
  | 'withholding-codes';

/**
 * What stays as it is whatever is posted. An import's check is not made again for what it posted
 * itself.
 */
const UNTOUCHED: ReadonlySet<unknown> = new Set([
  'account',
  'audit',
  'bookmarks',
  'document',
  'imports',
  'inquiries',
  'integrations',
  'list-settings',
  'people',
  'picture',
  'saved-reports',
  'session',
  'settings',
  'sign-ins',
  'system',
  'thumbnail',
  'users',
  'withholding-codes',
]);

/**
 * Something was posted, reversed or closed: whatever is told from the books is stale. What is on
 * the screen is asked again at once; resolves when it is there.
 */
export async function afterPosting(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.has(queryKey[0]) });
}

/**
 * A setting was changed: it may show anywhere. Resolves when what is on the screen was asked again.
 */
export async function afterSettingsChange(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/**
 * The first password was changed: what was refused until now is asked again. Resolves when it is
 * there.
 */
export async function afterFirstLogin(): Promise<void> {
  await queryClient.invalidateQueries();
}

/**
 * Books were drawn: the table of their year shows what is sealed. The work that says so is not
 * asked again.
 */
export async function afterBooksDrawn(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['books', 'year'] });
}

/**
 * Something was changed that shows under these subjects only, and perhaps on the first screen,
 * which gathers from all of them. Resolves when what is on the screen was asked again.
 */
export async function afterChangeOf(...subjects: readonly Subject[]): Promise<void> {
  await Promise.all(
    ['home', ...subjects].map((subject) => queryClient.invalidateQueries({ queryKey: [subject] })),
  );
}

/**
 * Lines of the bank were matched or are open again. The desk itself asks later, after a pause;
 * whoever has gone on to what is matched, to a record or home sees it there at once.
 */
export async function afterMatching(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [subject, part] }) =>
      subject === 'home' || subject === 'record' || (subject === 'bank' && part === 'matches'),
  });
}
