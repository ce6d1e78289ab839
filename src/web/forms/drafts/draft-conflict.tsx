import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import type { Field, Fields, TypedValue } from '#shared/forms/fields.ts';

import { formatInstant } from '../../ui/format-instant.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import documentClasses from '../document.module.css';
import type { Draft } from '../flow/form-flow.ts';
import { Notice } from '../notice.tsx';
import { rowsOf, textsOf } from '../flow/typed-answers.ts';
import type { DraftConflict } from './use-kept-draft.ts';

const MOST_SHOWN = 8;

interface DraftConflictNoticeProps {
  conflict: DraftConflict | undefined;
  fields: Fields;
}

/**
 * Two devices typed into one draft: both versions are shown, the person goes on with one, the other
 * is put aside.
 */
export function DraftConflictNotice({ conflict, fields }: DraftConflictNoticeProps) {
  const [isBusy, setBusy] = useState(false);
  if (conflict === undefined) return null;
  const { mine, other } = conflict;
  const choose = async (which: 'mine' | 'other') => {
    setBusy(true);
    await conflict.choose(which);
    setBusy(false);
  };
  return (
    <Notice
      color="yellow"
      icon={<AlertIcon />}
      role="alert"
      title="This form was changed in another tab or on another device too"
    >
      <Text size="sm" mb="sm">
        {`There it was last saved ${formatInstant(other.savedAt)}. Continue with one of the two; the other is saved among the drafts on your dashboard.`}
      </Text>
      <dl className={documentClasses['summary']}>
        {differences(fields, mine, other.draft).map(({ name, label, here, there }) => (
          <div key={name} className={documentClasses['answer']}>
            <dt>{label}</dt>
            <dd>{`Here: ${here}. There: ${there}.`}</dd>
          </div>
        ))}
      </dl>
      <Group gap="sm" mt="sm">
        <Button size="xs" disabled={isBusy} onClick={() => void choose('mine')}>
          Go on with this one
        </Button>
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => void choose('other')}>
          Go on with the other one
        </Button>
      </Group>
    </Notice>
  );
}

function differences(fields: Fields, mine: Draft, other: Draft) {
  return Object.entries(fields)
    .map(([name, field]) => ({
      name,
      label: field.label,
      here: deriveWords(field, mine.typed[name], mine),
      there: deriveWords(field, other.typed[name], other),
      isSame: JSON.stringify(mine.typed[name] ?? '') === JSON.stringify(other.typed[name] ?? ''),
    }))
    .filter(({ isSame }) => !isSame)
    .slice(0, MOST_SHOWN);
}

function deriveWords(field: Field, value: TypedValue, { labels }: Draft): string {
  if (field.type === 'lines') return countOf(rowsOf(value).length, 'row');
  if (field.type === 'attachments') return countOf(textsOf(value).length, 'paper');
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return 'nothing';
  if (field.type === 'choice') {
    return field.options.find((option) => option.value === text)?.label ?? text;
  }
  return labels.find(({ id }) => id === text)?.name ?? text;
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
