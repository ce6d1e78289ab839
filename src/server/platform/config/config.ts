import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { z } from 'zod';

import { backupFields, readBackup } from './config-backup.ts';
import type { BackupConfig } from './config-backup.ts';
import { firebaseFields, missingForFirebase, readFirebase } from './config-firebase.ts';
import type { FirebaseConfig } from './config-firebase.ts';
import {
  missingForStores,
  objectStoreFields,
  readBackupStore,
  readFilesStore,
} from './config-object-store.ts';
import type { ObjectStoreConfig } from './config-object-store.ts';
import {
  adminPassword,
  blankAsUnset,
  httpUrl,
  mailAddress,
  mailUrl,
  postgresUrl,
  proxyTrust,
} from './config-rules.ts';
import type { ProxyTrust } from './config-rules.ts';
import { StartFault } from '../process/start-fault.ts';

/** Who answers for passwords and tokens: this server, or Firebase Authentication. */
export type IdentityConfig =
  | { readonly provider: 'builtin' }
  | ({ readonly provider: 'firebase' } & FirebaseConfig);

/** The settings, checked and complete; `docs/operations.md` explains each. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The address that people open, without a slash at its end; links in mails begin with it. */
  readonly publicUrl: string;
  /** Absolute path of the folder that holds everything this server keeps. */
  readonly dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Where documents are kept; absent: in `dataDir`. */
  readonly filesStore: ObjectStoreConfig | undefined;
  /** A standby of it, for reports; absent: they are read there too. */
  readonly reportsDatabaseUrl: string | undefined;
  readonly companyName: string;
  readonly adminClientId: string;
  /** Absent: one is generated at the first start. */
  readonly adminPassword: string | undefined;
  /** Absent: mail is kept and read in the portal. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly contactEmail: string | undefined;
  /** Where the ends of the hash chains are mailed to each day. */
  readonly anchorEmail: string | undefined;
  readonly contactPhone: string | undefined;
  readonly identity: IdentityConfig;
  readonly trustProxy: ProxyTrust;
  /** Form screens may also embed http addresses of this machine: for tries and tests only. */
  readonly allowInsecureFormAddresses: boolean;
  /** Who names it may read `/metrics` from elsewhere; absent: only programs of this machine. */
  readonly metricsToken: string | undefined;
  /** Webhooks may go to this machine and the house's own network, and without TLS. */
  readonly mayWebhooksBePrivate: boolean;
  /** The description of the API is shown to everybody, not only to who is logged in. */
  readonly isApiDescriptionOpen: boolean;
  readonly backup: BackupConfig;
  /** Where every backup is copied to; absent: nowhere. */
  readonly backupStore: ObjectStoreConfig | undefined;
  /** The settings as they were given, by their names; some are secret. */
  readonly settings: Readonly<Record<string, string>>;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** The settings as they come: texts by their names in the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

const settings = z.object({
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, 'HOST must be a host name or an address, like 127.0.0.1.')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535.')
    .default(3000),
  PUBLIC_URL: httpUrl('PUBLIC_URL').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  REPORTS_DATABASE_URL: postgresUrl('REPORTS_DATABASE_URL').optional(),
  COMPANY_NAME: z
    .string()
    .max(100, 'COMPANY_NAME must have at most 100 characters.')
    .default('Sample Company'),
  ADMIN_CLIENT_ID: z
    .string()
    .regex(
      /^[A-Za-z0-9._-]{3,64}$/,
      'ADMIN_CLIENT_ID must have 3 to 64 letters, digits, dots, dashes or underscores.',
    )
    .default('admin'),
  ADMIN_PASSWORD: adminPassword.optional(),
  SMTP_URL: mailUrl.optional(),
  MAIL_FROM: mailAddress('MAIL_FROM').default('Talaan <talaan@localhost>'),
  CONTACT_EMAIL: mailAddress('CONTACT_EMAIL').optional(),
  ANCHOR_EMAIL: z
    .email('ANCHOR_EMAIL must be one address, like books@example.com.')
    .max(254)
    .optional(),
  CONTACT_PHONE: z.string().max(40, 'CONTACT_PHONE must have at most 40 characters.').optional(),
  IDENTITY_PROVIDER: z
    .enum(['builtin', 'firebase'], 'IDENTITY_PROVIDER must be "builtin" or "firebase".')
    .default('builtin'),
  TRUST_PROXY: proxyTrust.default(false),
  ALLOW_INSECURE_FORM_ADDRESSES: z
    .enum(['true', 'false'], 'ALLOW_INSECURE_FORM_ADDRESSES must be true or false.')
    .default('false'),
  API_DOCS: z.enum(['members', 'open'], 'API_DOCS must be "members" or "open".').default('members'),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w-]{20,200}$/,
      'METRICS_TOKEN must have 20 to 200 letters, digits, dashes or underscores.',
    )
    .optional(),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .enum(['true', 'false'], 'WEBHOOK_PRIVATE_ADDRESSES must be true or false.')
    .default('false'),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be debug, info, warn, error or silent.',
    )
    .default('info'),
  ...backupFields,
  ...objectStoreFields,
  ...firebaseFields,
});

/** Those of an environment that are settings of ours, blank ones left out. */
function namedSettings(env: Environment): Record<string, string> {
  const given = Object.entries(blankAsUnset(env));
  return Object.fromEntries(given.filter(([name]) => Object.hasOwn(settings.shape, name)));
}

/**
 * Reads the settings from an environment; blank ones count as unset. Throws StartFault with one
 * sentence for each fault, all at once.
 */
export function readConfig(env: Environment): Config {
  const given = check(env);
  const isLocal = given.HOST === '0.0.0.0' || given.HOST === '::';
  return {
    host: given.HOST,
    port: given.PORT,
    publicUrl:
      given.PUBLIC_URL ?? `http://${isLocal ? 'localhost' : bracketed(given.HOST)}:${given.PORT}`,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    filesStore: readFilesStore(given),
    reportsDatabaseUrl: given.REPORTS_DATABASE_URL,
    companyName: given.COMPANY_NAME,
    adminClientId: given.ADMIN_CLIENT_ID,
    adminPassword: given.ADMIN_PASSWORD,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    contactEmail: given.CONTACT_EMAIL,
    anchorEmail: given.ANCHOR_EMAIL,
    contactPhone: given.CONTACT_PHONE,
    identity:
      given.IDENTITY_PROVIDER === 'firebase'
        ? { provider: 'firebase', ...readFirebase(given) }
        : { provider: 'builtin' },
    trustProxy: given.TRUST_PROXY,
    allowInsecureFormAddresses: given.ALLOW_INSECURE_FORM_ADDRESSES === 'true',
    metricsToken: given.METRICS_TOKEN,
    mayWebhooksBePrivate: given.WEBHOOK_PRIVATE_ADDRESSES === 'true',
    isApiDescriptionOpen: given.API_DOCS === 'open',
    backup: readBackup(given, resolve(given.DATA_DIR)),
    backupStore: readBackupStore(given),
    settings: namedSettings(env),
    logLevel: given.LOG_LEVEL,
  };
}

function check(env: Environment): z.infer<typeof settings> {
  const given = blankAsUnset(env);
  const read = settings.safeParse(given);
  const faults = [
    ...(read.error?.issues ?? []).map(({ message }) => message),
    ...missingForFirebase(given),
    ...missingForStores(given),
    ...missingForReports(given),
  ];
  if (faults.length > 0 || !read.success) throw new StartFault(faults.join('\n'));
  return read.data;
}

/** The embedded database has no standby. */
function missingForReports(given: Readonly<Record<string, string>>): string[] {
  const isAlone =
    given['REPORTS_DATABASE_URL'] !== undefined && given['DATABASE_URL'] === undefined;
  return isAlone
    ? ['REPORTS_DATABASE_URL names a standby of the database of DATABASE_URL: set that, too.']
    : [];
}

/** The environment of this process over what a `.env` file says; the environment wins. */
export function readEnvironment(file = '.env'): Environment {
  if (!existsSync(file)) return process.env;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
}

/** An IPv6 address as it stands in a web address. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
