/** A phrase that no text for readers has, and what the field says instead. */
interface RefusedPhrase {
  readonly phrase: RegExp;
  readonly say: string;
}

/**
 * The terms of the portal: an accountant's words on the right, what was said instead of them on the
 * left. One word for one thing: *post*, *draft*, *reverse*, *correct*, *attachment* (a file),
 * *supporting document* (what proves an entry), *voucher*, *statement*, *return*, *matched* and
 * *unmatched*, *open balance*, *due date*.
 */
export const REFUSED: readonly RefusedPhrase[] = [
  { phrase: /\bstands?\b/i, say: 'is, remains, appears in, is recorded in' },
  { phrase: /\b(?:come|comes|came) to\b/i, say: 'total, balance, amounts to' },
  { phrase: /\breckon/i, say: 'compute, computed' },
  { phrase: /\b(?:is|are|was|were|be) told\b|\btells\b/i, say: 'notified, shown, alerted' },
  { phrase: /\b(?:take|takes|taken|took) off\b/i, say: 'deducted, removed' },
  { phrase: /\bpapers?\b/i, say: 'supporting document, return or form, document' },
  { phrase: /\bwhat was known\b|\bas recorded by\b/i, say: 'as of (recording date)' },
  { phrase: /\bheld against\b/i, say: 'checked against' },
  { phrase: /\bformer\b/i, say: 'previous, prior' },
  { phrase: /\bthe year before\b/i, say: 'prior year' },
  { phrase: /\blook(?:s|ed|ing)? at\b|\bworth a look\b/i, say: 'view; needs review' },
  { phrase: /^Write an? |^Write the /, say: 'enter' },
  { phrase: /\bleft empty\b/i, say: 'If left blank, …' },
  { phrase: /\bone of the list\b/i, say: 'Choose from the list' },
  { phrase: /\b(?:of|by) (?:itself|themselves|themself)\b/i, say: 'automatically' },
  { phrase: /\bstrike out\b|\bstruck out\b/i, say: 'remove' },
  { phrase: /\bthe portal looks\b/i, say: 'checked automatically' },
  { phrase: /\bput aside\b/i, say: 'Save draft; saved as a draft' },
  { phrase: /\bnobody has explained\b/i, say: 'Unmatched' },
];
