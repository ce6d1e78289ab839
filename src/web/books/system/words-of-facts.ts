import { formatInstant } from '../../ui/format-instant.ts';
import { formatSize } from '../../ui/format-size.ts';
import type { System } from './queries.ts';

type Queue = System['queues'][number];
type Certificate = System['certificates'][number];

/** What each queue is called. */
export const QUEUE_WORDS: Readonly<Record<Queue['queue'], string>> = {
  'mail': 'Messages waiting',
  'webhooks': 'Webhook messages waiting',
  'audit-chain': 'Audit entries to be chained',
  'drawing': 'Documents to be made',
};

/** Whose certificate it is. */
export const CERTIFICATE_WORDS: Readonly<Record<Certificate['what'], string>> = {
  portal: 'Certificate of the portal',
  mail: 'Certificate of the mail server',
  documents: 'Certificate of the store of documents',
  backups: 'Certificate of the store of backups',
};

/** Where documents are kept, and whether that can be reached. */
export function documentsOf({ documents, disks, isStorageThere }: System): string {
  const free = disks.find(({ what }) => what === 'data')?.free ?? null;
  const place =
    documents.keptIn ??
    (free === null ? 'in the data folder' : `in the data folder, ${formatSize(free)} free`);
  if (isStorageThere === null) return `Kept ${inPlace(place)}, being asked`;
  return `Kept ${inPlace(place)}, ${isStorageThere ? 'can be reached' : 'cannot be reached'}`;
}

function inPlace(place: string): string {
  return place.startsWith('in ') ? place : `in ${place}`;
}

/** What the server uses, and what is left. */
export function memoryOf({ used, free, total }: System['memory']): string {
  return `${formatSize(used)} used by the portal, ${formatSize(free)} free of ${formatSize(total)}`;
}

/** Whether mail is set up, and when it last worked. */
export function mailOf({ server, lastSentAt }: System['mail']): string {
  if (server === null) return 'No mail server is set: messages are kept in the portal';
  const last = lastSentAt === null ? 'nothing sent yet' : `last sent ${formatInstant(lastSentAt)}`;
  return `${server}, ${last}`;
}

/** How much waits, since when, and what failed. */
export function queueOf({ queue, waiting, oldest, failed }: Queue): string {
  const since = oldest === null ? '' : `, the oldest since ${formatInstant(oldest)}`;
  const words = queue === 'webhooks' ? 'refused, tried again' : 'failed';
  return `${waiting === 0 ? 'None' : waiting}${since}${failed === 0 ? '' : `; ${failed} ${words}`}`;
}

/** How long a certificate is good for. */
export function certificateOf({ state, host, days, validTo, isTrusted }: Certificate): string {
  if (state === 'none') return `None: ${host} is not served over TLS`;
  if (state === 'asking') return `${host}: being read`;
  if (days === null || validTo === null) return `${host} does not answer`;
  const trust = isTrusted === true ? '' : '; this server does not trust it';
  const until = formatInstant(validTo);
  return days < 0
    ? `${host}: ran out ${until}${trust}`
    : `${host}: ${days} ${days === 1 ? 'day' : 'days'} left, until ${until}${trust}`;
}
