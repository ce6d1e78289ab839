import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { readConfig, readEnvironment } from './config.ts';

function buildFaults(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

test('without any setting, the defaults stand', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    filesStore: undefined,
    companyName: 'Sample Company',
    adminClientId: 'admin',
    adminPassword: undefined,
    smtpUrl: undefined,
    mailFrom: 'Talaan <talaan@localhost>',
    contactEmail: undefined,
    anchorEmail: undefined,
    contactPhone: undefined,
    identity: { provider: 'builtin' },
    trustProxy: false,
    allowInsecureFormAddresses: false,
    isApiDescriptionOpen: false,
    mayWebhooksBePrivate: false,
    metricsToken: undefined,
    backup: {
      dir: resolve('data', 'backups'),
      time: '02:00',
      keepDays: 14,
      isBeforeMigrations: true,
      passphrase: undefined,
      keyFile: undefined,
    },
    backupStore: undefined,
    settings: {},
    logLevel: 'info',
  });
});

test('a blank setting counts as unset', () => {
  expect(readConfig({ PORT: '', COMPANY_NAME: '  ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('every fault is told at once, in one sentence each', () => {
  expect(
    buildFaults({
      HOST: 'http://x/',
      PORT: '70000',
      PUBLIC_URL: 'https://books.example.com/talaan',
      DATABASE_URL: 'mysql://x',
      ADMIN_CLIENT_ID: 'a b',
      ADMIN_PASSWORD: 'short',
      SMTP_URL: 'mail.example.com',
      MAIL_FROM: 'nobody',
      CONTACT_EMAIL: 'a@b, c@d',
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_SERVICE_ACCOUNT: '/nowhere.json',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
    }),
  ).toEqual([
    'HOST must be a host name or an address, like 127.0.0.1.',
    'PORT must be a number from 0 to 65535.',
    'PUBLIC_URL must be an address like https://books.example.com, without a path.',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    'ADMIN_CLIENT_ID must have 3 to 64 letters, digits, dots, dashes or underscores.',
    'ADMIN_PASSWORD is too weak, it misses: At least 8 characters; Includes a number; ' +
      'Includes an uppercase letter; Includes a special character.',
    'SMTP_URL must be an address like smtp://user:password@host:587 or smtps://host:465.',
    'MAIL_FROM must be a mail address, like books@example.com.',
    'CONTACT_EMAIL must be a mail address, like books@example.com.',
    'TRUST_PROXY must be true, false, a number of proxies, or their addresses separated by commas.',
    'LOG_LEVEL must be debug, info, warn, error or silent.',
    'FIREBASE_SERVICE_ACCOUNT must be the path of a service account key file, or its JSON itself, ' +
      'with client_email and private_key.',
    'FIREBASE_PROJECT_ID must be set when IDENTITY_PROVIDER is "firebase".',
    'FIREBASE_API_KEY must be set when IDENTITY_PROVIDER is "firebase".',
  ]);
});

test('Firebase takes a service account as JSON or as a file, or an emulator without one', () => {
  const firebase = {
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
  };
  const account = { client_email: 'a@p.example', private_key: '-----BEGIN PRIVATE KEY-----' };
  const folder = mkdtempSync(join(tmpdir(), 'talaan-config-'));
  const file = join(folder, 'account.json');
  writeFileSync(file, JSON.stringify(account));
  for (const given of [JSON.stringify(account), file]) {
    expect(readConfig({ ...firebase, FIREBASE_SERVICE_ACCOUNT: given }).identity).toMatchObject({
      provider: 'firebase',
      projectId: 'p',
      serviceAccount: { clientEmail: 'a@p.example' },
    });
  }
  const emulated = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(readConfig(emulated).identity).toMatchObject({ emulatorHost: '127.0.0.1:9099' });
  expect(buildFaults(firebase)).toEqual([
    'FIREBASE_SERVICE_ACCOUNT must be set when IDENTITY_PROVIDER is "firebase".',
  ]);
  rmSync(folder, { recursive: true });
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
])('TRUST_PROXY %s is understood', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected);
});

test('people open the public address; without one, that of the server', () => {
  expect(readConfig({ PUBLIC_URL: 'https://books.example.com/' }).publicUrl).toBe(
    'https://books.example.com',
  );
  expect(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
});

test('stores name a bucket, and open with keys of their own; a backup leaves the house locked', () => {
  const keys = { FILES_ACCESS_KEY: 'AK', FILES_SECRET_KEY: 'SK' };
  const url = 's3://books/talaan/?endpoint=https://s3.example.com/&region=ap-1';
  const filesStore = {
    name: 's3://books/talaan',
    endpoint: 'https://s3.example.com',
    region: 'ap-1',
    bucket: 'books',
    prefix: 'talaan/',
    accessKey: 'AK',
    secretKey: 'SK',
  };
  expect(readConfig({ FILES_URL: url, ...keys }).filesStore).toEqual(filesStore);
  const away = { BACKUP_URL: 's3://away', BACKUP_PASSPHRASE: 'twelve or more', ...keys };
  expect(readConfig(away).backupStore).toMatchObject({
    name: 's3://away',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    prefix: '',
    secretKey: 'SK',
  });
  expect(buildFaults({ FILES_URL: 's3://a/b?endpoint=http://10.0.0.9', ...keys })).toEqual([
    'FILES_URL must be an address like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1, its keys in settings of their own.',
  ]);
  expect(buildFaults({ FILES_URL: 's3://abc?endpoint=http://10.0.0.9', ...keys })).toEqual([
    'FILES_URL names an endpoint without TLS: use https, or add plaintext=allow where nobody listens.',
  ]);
  expect(buildFaults({ FILES_URL: 's3://AK:SK@abc', BACKUP_URL: 's3://abc' })).toEqual([
    'FILES_URL must be an address like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1, its keys in settings of their own.',
    'FILES_ACCESS_KEY and FILES_SECRET_KEY must be set when FILES_URL is.',
    'BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY must be set when BACKUP_URL is.',
    'BACKUP_KEY_FILE or BACKUP_PASSPHRASE must be set when BACKUP_URL is: whoever has an open backup has the books.',
  ]);
});

test('the environment wins over the .env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talaan-config-'));
  const file = join(folder, '.env');
  writeFileSync(file, 'COMPANY_NAME="Ñandu & Sons"\nPATH=/nowhere\n');
  expect(readEnvironment(file).COMPANY_NAME).toBe('Ñandu & Sons');
  expect(readEnvironment(file).PATH).toBe(process.env.PATH);
  rmSync(folder, { recursive: true });
});
