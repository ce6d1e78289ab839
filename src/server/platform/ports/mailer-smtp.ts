import { MailFault } from './mailer.ts';
import type { MailFaultReason, MailMessage, Mailer } from './mailer.ts';

const SECOND_MS = 1_000;

/** A message takes no longer than this, however slowly the other side answers. */
export const SEND_TIMEOUT_MS = 90 * SECOND_MS;

/**
 * Sends by SMTP. `smtps:` is encrypted from the start; `smtp:` is encrypted by STARTTLS, which must
 * succeed unless the server is this machine or the address ends in `?plaintext=allow` (decision
 * 0040). Certificates are checked.
 */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const options = smtpOptions(smtpUrl);
  return {
    send: (message) => sendInTime(options, message),
    close: async () => undefined,
  };
}

/** How the mail server is spoken to, by its address. */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const mayBePlain = url.searchParams.get('plaintext') === 'allow';
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    requireTLS: !isSecure && !mayBePlain && !isThisMachine(host),
    // On this machine nobody listens in, and its mail server's certificate is seldom a checkable
    // one.
    ignoreTLS: !isSecure && isThisMachine(host),
    opportunisticTLS: mayBePlain,
    ...(url.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(url.username),
            pass: decodeURIComponent(url.password),
          },
        }),
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    dnsTimeout: 10 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
    // What is sent comes from us alone: nothing in a message may make the mailer fetch a file or an
    // address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

async function sendInTime(options: object, message: MailMessage): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(options);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new MailFault('later', 'The mail server took too long.')),
      SEND_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([transport.sendMail(toNodemailer(message)), late]);
  } catch (error) {
    throw error instanceof MailFault ? error : toFault(error);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

function toNodemailer(message: MailMessage) {
  return {
    messageId: message.messageId,
    from: message.from,
    // As an object it is one address, whatever signs it holds.
    to: { name: '', address: message.to },
    ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.attempt > 1 ? { 'X-Talaan-Attempt': String(message.attempt) } : {}),
    },
    attachments: message.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
  };
}

const NOT_CONNECTED = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EPROXY']);

interface SmtpError {
  code?: string;
  syscall?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

function toFault(error: unknown): MailFault {
  const fault = error as SmtpError;
  const text = fault.response ?? fault.message;
  return new MailFault(deriveReason(fault), text.replaceAll(/[\r\n]+/g, ' ').slice(0, 500), error);
}

function deriveReason({ code = '', syscall, responseCode, message }: SmtpError): MailFaultReason {
  if (NOT_CONNECTED.has(code) || syscall === 'connect') return 'unreachable';
  if (/^(Connection timeout|Greeting never received)/.test(message)) return 'unreachable';
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'never' : 'later';
  // 421 and 454 are about the server, not about the message (RFC 5321, 4.2; RFC 3207).
  if (responseCode === 421 || responseCode === 454) return 'unreachable';
  return responseCode >= 500 ? 'never' : 'later';
}
