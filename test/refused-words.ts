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
  { phrase: /\bstands?\b|\bstood\b/i, say: 'is, remains, appears in, is recorded in' },
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
  { phrase: /\bwrite (?:an?|the|what|how|who|at|its|either)\b/i, say: 'enter' },
  { phrase: /\bleft empty\b/i, say: 'If left blank, …' },
  { phrase: /\bone of the list\b/i, say: 'Choose from the list' },
  { phrase: /\b(?:of|by) (?:itself|themselves|themself)\b/i, say: 'automatically' },
  { phrase: /\bstrike out\b|\bstruck out\b/i, say: 'remove' },
  { phrase: /\bthe portal looks\b/i, say: 'checked automatically' },
  { phrase: /\bput aside\b/i, say: 'Save draft; saved as a draft' },
  { phrase: /\bput away\b|\bhave back\b/i, say: 'Archive; Restore' },
  { phrase: /\bhas all of (?:what|these)\b/i, say: 'No records match these filters' },
  { phrase: /\bin all[.,:]|^In all\b/i, say: 'in total; Total' },
  { phrase: /\bchoose [^.]*\bof the list\b/i, say: 'Choose from the list' },
  { phrase: /\bthe (?:month|quarter|year|period) before\b/i, say: 'previous month' },
  { phrase: /\bto follow\b/i, say: 'outstanding, to be received' },
  { phrase: /\bnot whole\b/i, say: 'missing or damaged' },
  { phrase: /\bitself any more\b|\b(?:makes?|counts?|kept) no more\b/i, say: 'no longer' },
  { phrase: /\bis worked out\b/i, say: 'is computed' },
  { phrase: /\bnobody has explained\b/i, say: 'Unmatched' },
  { phrase: /\be-mail/i, say: 'email' },
  { phrase: /^States?$|\b(?:its|their|this|that|same|previous) states?\b/i, say: 'status' },
  {
    phrase: /\b(?:has|have|did) not come\b|\bnot yet come\b/i,
    say: 'is in the future; not received',
  },
  { phrase: /\bline is back\b|\bthere is (?:a|no) line\b/i, say: 'online, offline' },
  { phrase: /^(?:Entries|Lines) alone$/i, say: 'Book entries only; Bank lines only' },
  { phrase: /\bhas “[^”]*” in its\b|\bhas this in its\b/i, say: 'No … contains, no … matches' },
];
