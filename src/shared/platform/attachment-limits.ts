/** Told to people before they choose a file. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** The largest picture that is taken as a company's logo. */
export const MAX_LOGO_BYTES = 1024 * 1024;

/** Kinds of attachments that are taken; each is checked by its content, not by its name. */
export const ATTACHMENT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
] as const;
