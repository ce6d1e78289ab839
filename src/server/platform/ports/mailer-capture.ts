import type { Mailer } from './mailer.ts';

/**
 * For a portal without a mail server: nothing leaves the machine, every message stays in the outbox
 * to be read.
 */
export const captureMailer: Mailer = {
  isCapturing: true,
  send: async () => undefined,
  close: async () => undefined,
};
