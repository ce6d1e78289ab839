import type { Config } from '../config/config.ts';

import { captureMailer } from './mailer-capture.ts';
import { createSmtpMailer } from './mailer-smtp.ts';
import type { Mailer } from './mailer.ts';

/** The mailer that the settings ask for: SMTP, or none, and then messages are kept. */
export function createMailer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Mailer {
  return smtpUrl === undefined ? captureMailer : createSmtpMailer(smtpUrl);
}
