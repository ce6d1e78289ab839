import { Combobox, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import { problemText } from '../../../lib/notify.ts';
import { chooseParty, forgetChosenParty } from '../../../lib/chosen-party.ts';
import { useKeyScope } from '../../../lib/keys/use-keys.ts';
import { useIsReader, useRole, useSession } from '../../../lib/session/session-context.ts';
import { today as dayOfServer } from '../../../lib/today.ts';
import { SearchIcon } from '../../../ui/screen-icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { takeKeys } from './early-keys.ts';
import classes from './palette.module.css';
import { show } from './palette-state.ts';
import { findQuery } from './queries.ts';
import type { Result, ResultGroup } from './results.ts';
import { findLocally, withFound } from './results.ts';

/** So long after a key the books are asked. */
const AFTER_MS = 60;

/** Finds anything and leads there: by keyboard, over whatever screen is shown. */
export function Palette() {
  useKeyScope('palette');
  const [text, setText] = useState('');
  const { groups, isPending, error } = useResults(text.trim());
  const close = useClose();
  const choose = useChoose();
  const results = useMemo(() => groups.flatMap((group) => group.results), [groups]);
  const combobox = useCombobox({ opened: true });
  // Enter that was pressed before the answer came opens the first result of that text.
  const [awaited, setAwaited] = useState<string>();
  const first = results[0];
  const come = useEffectEvent((best: Result | undefined, isDone: boolean) => {
    if (best === undefined) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    if (isDone && awaited === text && best !== undefined) choose(best);
  });
  useEffect(() => come(results[0], !isPending), [results, isPending]);
  const said = error === null ? countWords(text.trim(), results.length) : problemText(error);
  return (
    <Modal.Root opened onClose={close} size="lg" yOffset="10dvh" returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">
        <Modal.Body p={0}>
          <Combobox
            store={combobox}
            onOptionSubmit={(key) => {
              const result = results.find((each) => each.key === key);
              if (result !== undefined) choose(result);
            }}
          >
            <Combobox.EventsTarget withExpandedAttribute>
              <TextInput
                data-autofocus
                size="lg"
                variant="unstyled"
                className={classes['input']}
                aria-label="Find anything"
                placeholder="Number, party, TIN, amount, words, or what to do"
                leftSection={<SearchIcon size={20} />}
                value={text}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                onFocus={() => {
                  const typed = takeKeys();
                  if (typed !== '') setText((now) => now + typed);
                }}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setAwaited(undefined);
                }}
                onKeyDown={(event) => {
                  // The list takes Escape for itself.
                  if (event.key === 'Escape') close();
                  if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return;
                  // Before the first result is marked, or there at all.
                  if (first !== undefined) choose(first);
                  else if (isPending) setAwaited(text);
                }}
              />
            </Combobox.EventsTarget>
            <Combobox.Options className={classes['options']} aria-label="Results">
              <Groups groups={groups} />
            </Combobox.Options>
          </Combobox>
          <div className={classes['foot']}>
            <Text role="status" size="sm" c="dimmed">
              {isPending ? 'Searching…' : said}
            </Text>
            <Text size="xs" c="dimmed" visibleFrom="sm" aria-hidden="true">
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>Enter</Kbd> <Kbd>Esc</Kbd>
            </Text>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Groups({ groups }: { groups: readonly ResultGroup[] }) {
  return groups.map(({ title, results }) =>
    results[0] === undefined ? null : (
      <Combobox.Group key={`${title} ${results[0].key}`} label={title}>
        {results.map((result) => (
          <Combobox.Option key={result.key} value={result.key} className={classes['option']}>
            <span className={classes['label']}>{result.label}</span>
            <span className={classes['detail']}>{result.detail}</span>
            {result.amount === undefined ? null : <Money amount={result.amount} />}
          </Combobox.Option>
        ))}
      </Combobox.Group>
    ),
  );
}

/**
 * What a text means: at once what the portal knows itself, then what the books know of that very
 * text. What belongs to an earlier text is not shown, so that nobody opens it.
 */
function useResults(text: string) {
  const role = useRole();
  const isReadOnly = useIsReader();
  const seeker = useMemo(() => ({ role, isReadOnly }), [role, isReadOnly]);
  const [today] = useState(dayOfServer);
  const local = useMemo(() => findLocally(text, seeker, today), [text, seeker, today]);
  const [asked] = useDebouncedValue(text, AFTER_MS);
  const found = useQuery(findQuery(asked, findLocally(asked, seeker, today).party));
  const isWaiting = text.length > 1 && (asked !== text || found.isPending);
  const { data } = found;
  const groups = useMemo(() => {
    if (isWaiting || data === undefined || text.length <= 1) return local.groups;
    const all = withFound(local, data);
    // Nobody of that name: the form all the same.
    const hasNamed = (all[0]?.results.length ?? 0) > 0 || local.party === '';
    return hasNamed ? all : [formsAlone(local), ...all];
  }, [isWaiting, data, local, text]);
  return { groups, isPending: isWaiting, error: asked === text ? found.error : null };
}

function formsAlone({ forms }: ReturnType<typeof findLocally>): ResultGroup {
  const results = forms.map(({ to, label, detail }) => ({
    key: `${to} ${label}`,
    label,
    detail,
    to,
  }));
  return { title: 'Actions', results: results.slice(0, 1) };
}

function useChoose(): (result: Result) => void {
  const navigate = useNavigate();
  const { user } = useSession();
  return ({ to, party }) => {
    if (party === undefined) forgetChosenParty();
    else chooseParty({ clientId: user?.id ?? '', ...party });
    show(undefined);
    void navigate(to);
  };
}

/** Who only looks goes on where the palette was opened; who opens something goes there. */
function useClose(): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    show(undefined);
    setTimeout(() => {
      if (opener instanceof HTMLElement) opener.focus();
    });
  };
}

function countWords(text: string, count: number): string {
  if (text === '') return 'Type to search; “about 5,000” finds amounts near it.';
  if (count === 0) return text.length > 1 ? 'No results' : 'Go on typing';
  return count === 1 ? '1 result' : `${count} results`;
}
