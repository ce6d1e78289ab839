import { findKind } from '#kinds/index.ts';

import type { findRecord } from './detail.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findRecord>>>;
type WireText = string | string[];
type WireAnswers = Record<string, WireText | Record<string, WireText>[]>;

/**
 * The answers as typed, with the documents that hold now: a correction takes over those that came
 * later, and none that was the wrong one.
 */
export function answersToCorrect(
  row: Found['row'],
  attachments: Found['attachments'],
): WireAnswers {
  const answers = row.answers as WireAnswers;
  const fields = Object.entries(findKind(row.kind)?.fields ?? {});
  const [name, field] = fields.find(([, { type }]) => type === 'attachments') ?? [];
  if (name === undefined || field?.type !== 'attachments') return answers;
  const standing = attachments.filter(({ wrong }) => wrong === null);
  const ids = standing.slice(0, field.maxCount).map(({ attachmentId }) => attachmentId);
  return { ...answers, [name]: ids };
}
