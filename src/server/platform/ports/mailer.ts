/** One message, complete: what is sent is what was stored. */
export interface MailMessage {
  /** Stable over every attempt, so that a doubled delivery shows (`<…@talaan>`). */
  readonly messageId: string;
  /**
   * 1 for the first; a later one may be a twin of a message that arrived, and says so in its head.
   */
  readonly attempt: number;
  readonly from: string;
  /** One bare address. */
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/**
 * Hands messages to a mail server. Throws `MailFault` when the server does not take one; the caller
 * tries again later.
 */
export interface Mailer {
  /** No mail server is set: every message stays here to be read, and none is handed over. */
  readonly isCapturing?: true;
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why a message was not taken. `unreachable`: no message would be (no connection, bad login, bad
 * certificate); `later`: not this one, not now; `never`: not this one.
 */
export type MailFaultReason = 'unreachable' | 'later' | 'never';

/** A message was not taken; `message` is what an admin reads. */
export class MailFault extends Error {
  override readonly name = 'MailFault';
  readonly reason: MailFaultReason;

  constructor(reason: MailFaultReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
