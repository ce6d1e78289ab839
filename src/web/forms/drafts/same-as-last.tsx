import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Kind } from '#kinds/define-kind.ts';
import { formatDate } from '#shared/dates.ts';
import type { TypedAnswers, TypedValue } from '#shared/forms/fields.ts';

import { RepeatIcon, UndoIcon } from '../../ui/icons.tsx';
import { repeatAnswers } from './repeat-answers.ts';
import type { RepeatedAnswers } from './repeat-answers.ts';
import { useProposals } from './use-proposals.ts';
import controlClasses from '../controls/controls.module.css';
import classes from '../form-page.module.css';
import type { useForm } from '../flow/use-form.ts';
import { lastOfPartyQuery } from '../queries.ts';

interface SameAsLastProps {
  form: ReturnType<typeof useForm>;
  kind: Kind;
  /** The field of the party. */
  path: string;
  party: TypedValue;
}

interface Repeated {
  readonly before: TypedAnswers;
  readonly after: TypedAnswers;
  readonly filled: RepeatedAnswers;
}

/**
 * Offers to fill the form as it was entered last for the chosen party. What was typed is replaced
 * only when asked for, and all of it can be taken back as long as nothing else was typed.
 */
export function SameAsLast({ form, kind, path, party }: SameAsLastProps) {
  const { state, dispatch } = form;
  const { typed } = state.draft;
  const partyId = typeof party === 'string' ? party : '';
  const found = useLast(kind.id, partyId).data;
  const answer = found?.last;
  const last = answer ?? undefined;
  useProposals({
    fields: kind.fields,
    path,
    partyId: state.correction === undefined ? partyId : '',
    // The same draft as another device saved it was found too.
    draftKey: `${state.draft.key} ${state.restoredFrom ?? ''}`,
    last: answer === undefined ? undefined : (answer?.answers ?? null),
    usual: found?.usual,
    dispatch,
  });
  const button = useRef<HTMLButtonElement>(null);
  const [repeated, setRepeated] = useState<Repeated>();
  if (last === undefined || partyId === '' || state.correction !== undefined) return null;

  const source = `${last.number} of ${formatDate(last.date)}`;
  const fill = (part: keyof Pick<RepeatedAnswers, 'gently' | 'wholly'>, from: TypedAnswers) => {
    const { typed: empty } = form.empty();
    const filled = repeatAnswers({ fields: kind.fields, typed: from, empty, last: last.answers });
    const after = filled[part];
    dispatch({ type: 'filled', typed: after, labels: last.labels });
    setRepeated({ before: from, after, filled });
    button.current?.focus();
  };
  const undo = () => {
    if (repeated !== undefined) dispatch({ type: 'filled', typed: repeated.before, labels: [] });
    setRepeated(undefined);
    button.current?.focus();
  };
  const isFresh = repeated !== undefined && typed === repeated.after;
  const isGentle = isFresh && repeated.after === repeated.filled.gently;
  const kept = isGentle ? repeated.filled.kept : [];
  return (
    <>
      {/* In the place of what registers somebody: it comes late, and below the field it would push
      the rest of the form away from who is about to press there. */}
      <Anchor
        ref={button}
        component="button"
        type="button"
        size="sm"
        className={controlClasses['besideLabel']}
        title={`Fill in as in ${source}`}
        onClick={() => fill('gently', typed)}
      >
        <RepeatIcon size={14} />
        Same as last time
      </Anchor>
      <div className={classes['repeat']}>
        {isFresh ? (
          <Group gap="xs">
            {kept.length > 0 ? (
              <Button size="xs" variant="default" onClick={() => fill('wholly', repeated.before)}>
                Replace these too
              </Button>
            ) : null}
            <Button size="xs" variant="default" leftSection={<UndoIcon size={16} />} onClick={undo}>
              Undo
            </Button>
          </Group>
        ) : null}
        <Text size="sm" c="dimmed" role="status">
          {isFresh ? `Filled in as in ${source}. ${keptText(kept)}` : ''}
        </Text>
      </div>
    </>
  );
}

function useLast(kind: string, partyId: string) {
  return useQuery(lastOfPartyQuery(kind, partyId));
}

function keptText(kept: readonly string[]): string {
  return kept.length === 0 ? '' : `Kept as you typed: ${kept.join(', ')}.`;
}
