/** Of a bank's file. A year of a busy account as PDF has some megabytes. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;

/** Lines of one statement; a file with more is refused before it is read to the end. */
export const MAX_STATEMENT_LINES = 100_000;

/** Of one report for the report folder: 10 MB, as of every upload (specification). */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024;

/** Lines of the bank that one preview records. */
export const MAX_RECORDED = 200;

/** Payments that one pay run makes, and bills that one of them settles. */
export const MAX_RUN_PAYMENTS = 200;
export const MAX_RUN_BILLS = 200;
