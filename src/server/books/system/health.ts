import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

import type { getSystem } from '#shared/api/books/system.ts';
import type { Parsed } from '#shared/api/route.ts';

import type { Config } from '../../platform/config/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCertificate } from '../../platform/health/read-certificate.ts';
import type { ShownCertificate, TlsPlace } from '../../platform/health/read-certificate.ts';
import { Remembered } from '../../platform/health/remembered.ts';
import { smtpOptions } from '../../platform/ports/mailer-smtp.ts';

import { findMailFailure, readSending } from './health-queries.ts';
import type { MailFailure } from './health-queries.ts';
import { readMemory, readQueues } from './vitals.ts';

type System = Parsed<typeof getSystem>['reply'];
type Certificate = System['certificates'][number];
type What = Certificate['what'];

/** A certificate with fewer days left has to be looked after. */
const FEW_DAYS = 14;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Failures of a week count. */
const RECENT_MS = 7 * DAY_MS;
/** No document has this hash: only whether the store answers is asked. */
const NO_DOCUMENT = '0'.repeat(64);

interface Watched {
  readonly certificates: readonly {
    readonly what: What;
    readonly host: string;
    /** Absent: nothing is encrypted there. */
    readonly shown?: Remembered<ShownCertificate>;
  }[];
  readonly documents: Remembered<boolean>;
}

const watchedOf = new WeakMap<object, Watched>();

/** Memory, queues, mail, documents and certificates, as the page *System* shows them. */
export async function readHealth(
  deps: Deps,
): Promise<Pick<System, 'memory' | 'queues' | 'mail' | 'certificates' | 'isStorageThere'>> {
  const { db, config } = deps;
  const [queues, sending, lastFailure] = await Promise.all([
    readQueues(db),
    readSending(db),
    findRecentFailure(deps),
  ]);
  const failures = { mail: sending.failed, webhooks: sending.webhooksRefused };
  const server = config.smtpUrl === undefined ? undefined : smtpOptions(config.smtpUrl);
  return {
    memory: readMemory(),
    queues: queues.map(({ queue, count, oldest }) => ({
      queue,
      waiting: count,
      oldest,
      failed: queue === 'mail' || queue === 'webhooks' ? failures[queue] : 0,
    })),
    mail: {
      server: server === undefined ? null : `${server.host}:${server.port}`,
      lastSentAt: sending.lastSentAt,
      lastFailure: lastFailure ?? null,
    },
    certificates: readCertificates(deps),
    isStorageThere: watched(deps).documents.peek() ?? null,
  };
}

/** What of it an admin has to look after; what takes time to find out is as it was found last. */
export async function findHealthAlarms(
  deps: Deps,
): Promise<Record<'mail-failing' | 'certificate-ends' | 'documents-away', boolean>> {
  return {
    'mail-failing':
      deps.config.smtpUrl !== undefined && (await findRecentFailure(deps)) !== undefined,
    'certificate-ends': readCertificates(deps).some(({ days }) => days !== null && days < FEW_DAYS),
    'documents-away': watched(deps).documents.peek() === false,
  };
}

function findRecentFailure({ db, clock }: Deps): Promise<MailFailure | undefined> {
  return findMailFailure(db, new Date(clock.now().getTime() - RECENT_MS));
}

function readCertificates(deps: Deps): Certificate[] {
  const now = deps.clock.now().getTime();
  return watched(deps).certificates.map(({ what, host, shown }) => {
    const unknown = { what, host, validTo: null, days: null, isTrusted: null };
    if (shown === undefined) return { ...unknown, state: 'none' };
    const found = shown.peek();
    if (found?.state !== 'shown') return { ...unknown, state: found?.state ?? 'asking' };
    const { validTo, isTrusted } = found;
    const days = Math.floor((validTo.getTime() - now) / DAY_MS);
    return { what, host, state: 'shown', validTo, days, isTrusted };
  });
}

function watched(deps: Deps): Watched {
  const known = watchedOf.get(deps) ?? watch(deps);
  watchedOf.set(deps, known);
  return known;
}

function watch({ config, clock, files }: Deps): Watched {
  const remember = (place: TlsPlace) =>
    new Remembered(
      clock,
      () => readCertificate(place),
      ({ state }) => (state === 'away' ? 5 * MINUTE_MS : 6 * HOUR_MS),
    );
  const findDocuments = () =>
    config.filesStore === undefined
      ? access(config.dataDir, constants.R_OK | constants.W_OK)
      : files.has(NO_DOCUMENT);
  return {
    certificates: listPlaces(config).map(({ what, host, place }) => ({
      what,
      host,
      ...(place !== undefined && { shown: remember(place) }),
    })),
    documents: new Remembered(
      clock,
      () =>
        findDocuments().then(
          () => true,
          () => false,
        ),
      (isThere) => (isThere ? MINUTE_MS : 15_000),
    ),
  };
}

interface Place {
  readonly what: What;
  readonly host: string;
  readonly place: TlsPlace | undefined;
}

/** Where this portal shows or meets certificates. */
function listPlaces({ publicUrl, smtpUrl, filesStore, backupStore }: Config): Place[] {
  return [
    placeOfWeb('portal', publicUrl),
    ...(smtpUrl === undefined ? [] : [placeOfMail(smtpUrl)]),
    ...(filesStore === undefined ? [] : [placeOfWeb('documents', filesStore.endpoint)]),
    ...(backupStore === undefined ? [] : [placeOfWeb('backups', backupStore.endpoint)]),
  ];
}

function placeOfWeb(what: What, address: string): Place {
  const { protocol, hostname, port, host } = new URL(address);
  const place = {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? 443 : Number(port),
    isStartTls: false,
  };
  return { what, host, place: protocol === 'https:' ? place : undefined };
}

function placeOfMail(smtpUrl: string): Place {
  const { host, port, secure, ignoreTLS } = smtpOptions(smtpUrl);
  const place = ignoreTLS ? undefined : { host, port, isStartTls: !secure };
  return { what: 'mail', host: `${host}:${port}`, place };
}
