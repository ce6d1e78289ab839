import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { describe, expect, test } from 'vitest';

import { captureMailer } from './mailer-capture.ts';
import { createMailer } from './create-mailer.ts';
import { createSmtpMailer, smtpOptions } from './mailer-smtp.ts';

const MESSAGE = {
  messageId: '<1@talaan>',
  attempt: 1,
  from: 'a@example.com',
  to: 'b@example.com',
  subject: 'Hello',
  text: 'Hello',
  attachments: [],
};

describe('the way to the mail server', () => {
  test.for([
    ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true }],
    ['smtp://10.0.0.5:25', { port: 25, secure: false, requireTLS: true }],
    ['smtp://127.0.0.1.example.com', { secure: false, requireTLS: true }],
    ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false }],
    ['smtp://relay:25?plaintext=allow', { port: 25, requireTLS: false, opportunisticTLS: true }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', requireTLS: false, ignoreTLS: true }],
    ['smtp://[::1]:2525', { host: '::1', requireTLS: false }],
    ['smtp://us%40er:p%3Ass@mail.example.com', { auth: { user: 'us@er', pass: 'p:ss' } }],
  ] as const)('%s', ([url, expected]) => {
    expect(smtpOptions(url)).toMatchObject(expected);
    // Nothing switches the check of the certificate off.
    expect(smtpOptions(url)).not.toHaveProperty('tls');
  });
});

test('without an address messages are kept', async () => {
  expect(createMailer({ smtpUrl: undefined })).toBe(captureMailer);
  expect(captureMailer.isCapturing).toBe(true);
  await captureMailer.send(MESSAGE);
});

test('a server that is not there, or says nothing that makes sense, is unreachable [F-12]', async () => {
  const server = createServer((socket) => socket.end('421 closing\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = () => createSmtpMailer(`smtp://127.0.0.1:${port}`).send(MESSAGE);
  await expect(send()).rejects.toMatchObject({ reason: 'unreachable' });
  await new Promise((resolve) => server.close(resolve));
  await expect(send()).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a server without encryption gets no message when encryption is demanded [A-133]', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 plain\r\n');
    socket.on('data', (data) => {
      heard.push(String(data));
      socket.write(String(data).startsWith('EHLO') ? '250 plain\r\n' : '502 no\r\n');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // A way to write this machine's address that is not known as such.
  const mailer = createSmtpMailer(`smtp://user:secret@[::ffff:127.0.0.1]:${port}`);
  await expect(mailer.send(MESSAGE)).rejects.toMatchObject({ reason: 'unreachable' });
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM/);
  await new Promise((resolve) => server.close(resolve));
});
