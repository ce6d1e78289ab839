import { formatDate } from '#shared/dates.ts';

import { formatCount } from '../../../ui/format-money.ts';
import type { QueuedFile, Saved, Stage } from './queued-file.ts';
import type { Reading } from './reading.ts';
import type { StatementAccount } from './statement-accounts.ts';

/** Formats as people call them. */
export const FORMATS: Record<Reading['format'], string> = {
  csv: 'CSV table',
  xlsx: 'Excel workbook',
  ofx: 'OFX',
  qif: 'QIF',
  mt940: 'MT940',
  camt: 'CAMT (ISO 20022)',
  pdf: 'PDF',
};

/** `1 line`, `2,400 lines`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** From when to when, as far as the file says. */
export function periodOf({ from, to }: Reading): string {
  if (from === null && to === null) return 'not in the file';
  if (from === null || to === null || from === to) return formatDate(to ?? from ?? '');
  return `${formatDate(from)} to ${formatDate(to)}`;
}

/**
 * What a file holds, in a line: also where it is folded one sees which account it is saved to, and
 * what of it is here already.
 */
export function aboutReading(reading: Reading, accounts: readonly StatementAccount[]): string {
  const { lineCount, knownCount, account } = reading;
  const saved = accounts.find((each) => each.account === account);
  const known = lineCount === knownCount ? 'all of them' : formatCount(knownCount);
  return [
    ...(saved === undefined ? [] : [`${saved.account} ${saved.title}`]),
    counted(lineCount, 'line'),
    periodOf(reading),
    ...(knownCount === 0 ? [] : [`${known} already uploaded`]),
  ].join(', ');
}

/** Where a file stands, in a word or two. */
export const STAGES: Record<Stage, string> = {
  waiting: 'Waiting',
  reading: 'Reading',
  locked: 'Locked',
  failed: 'Not read',
  read: 'Not saved yet',
  saving: 'Saving',
  saved: 'Saved',
};

/** How far the server is with a file: words, and a share of a hundred where it is known. */
export function buildProgress({ progress, stage, file }: QueuedFile): {
  text: string;
  percent: number;
} {
  if (progress === undefined || progress.stage === 'resting') {
    return { text: stage === 'saving' ? 'Saving…' : 'Sending and reading…', percent: 0 };
  }
  const { done, total } = progress;
  const verb = { reading: 'Reading', comparing: 'Comparing with what is here', saving: 'Saving' }[
    progress.stage
  ];
  if (total === 0) return { text: `${verb}…`, percent: 0 };
  const percent = Math.min(100, Math.round((done / total) * 100));
  const noun = progress.stage === 'reading' && /\.pdf$/i.test(file.name) ? 'page' : 'line';
  return { text: `${verb}: ${formatCount(done)} of ${counted(total, noun)}`, percent };
}

/** What was added by saving, in a sentence or two. */
export function savedSentence({ addedCount, knownCount }: Saved): string {
  const known =
    knownCount === 0
      ? ''
      : ` ${counted(knownCount, 'line')} ${knownCount === 1 ? 'was' : 'were'} already uploaded and not added again.`;
  if (addedCount === 0 && knownCount > 0) {
    return `Nothing new: all ${counted(knownCount, 'line')} were already uploaded.`;
  }
  return `${counted(addedCount, 'line')} ${addedCount === 1 ? 'was' : 'were'} added.${known}`;
}

/**
 * Everything at once for who does not see it: what is being done, what waits, what needs a look.
 */
export function overview(files: readonly QueuedFile[]): string {
  if (files.length === 0) return '';
  const busy = files.find(({ stage }) => stage === 'reading' || stage === 'saving');
  const count = (...stages: string[]) => files.filter(({ stage }) => stages.includes(stage)).length;
  const counts = [
    [count('waiting'), 'waiting'],
    [count('read'), 'read and not saved yet'],
    [count('locked'), 'locked'],
    [count('failed'), 'not read'],
    [count('saved'), 'saved'],
  ] as const;
  const rest = counts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  const now =
    busy === undefined
      ? ''
      : `${busy.stage === 'saving' ? 'Saving' : 'Reading'} ${busy.file.name}. `;
  return `${now}${counted(files.length, 'file')}${rest.length === 0 ? '' : `: ${rest.join(', ')}`}.`;
}
