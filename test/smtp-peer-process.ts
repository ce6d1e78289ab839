// A real SMTP server as a process of its own, told by messages how to behave; it reports what it
// accepted.
import { SMTPServer } from 'smtp-server';

import type { SmtpMode } from './smtp-peer.ts';

let mode: SmtpMode = 'accept';

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onRcptTo: (_, __, done) => {
    if (mode === '451') return done(new SmtpRefusal(451, 'Try again later'));
    if (mode === '550') return done(new SmtpRefusal(550, 'No such mailbox'));
    return done();
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      process.send?.({ recipients, raw: Buffer.concat(chunks).toString('latin1') });
      if (mode === 'accept') done();
      if (mode === 'slow') setTimeout(done, 1_500);
      // Taken, but the answer never arrives.
      if (mode === 'drop') process.exit(0);
    });
  },
});

process.on('message', (wanted: SmtpMode) => {
  mode = wanted;
  process.send?.({ mode });
});
process.on('disconnect', () => process.exit(0));
server.on('error', () => undefined);
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
