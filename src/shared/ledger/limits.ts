/** Statements of account that one run mails. */
export const MAX_RUN_STATEMENTS = 1_000;
