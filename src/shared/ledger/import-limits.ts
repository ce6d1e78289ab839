/** What one import may carry. Browser and server know the same figures. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** A kind with several tables may come as one CSV for each. */
export const MAX_IMPORT_FILES = 10;
export const MAX_IMPORT_ROWS = 5_000;
export const MAX_IMPORT_DOCUMENTS = 500;
