/** What an obligation is once it is met. */
export const MET_BY = ['filed', 'paid', 'issued', 'renewed', 'registered'] as const;
export type MetBy = (typeof MET_BY)[number];

/** The same as a status. */
export const MET_WORDS: Readonly<Record<MetBy, string>> = {
  filed: 'Filed',
  paid: 'Paid',
  issued: 'Issued',
  renewed: 'Renewed',
  registered: 'Registered',
};
