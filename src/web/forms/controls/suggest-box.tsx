import { Loader, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { ChevronDownIcon } from '../../ui/icons.tsx';
import { focusNext } from '../focus-next.ts';
import { isFocusPut } from '../first-empty.ts';
import { SuggestList } from './suggest-list.tsx';
import { useSuggestList } from './use-suggest-list.ts';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

type Wrapper = { readonly id: string } & Pick<
  TextInputProps,
  'label' | 'title' | 'description' | 'error' | 'inputWrapperOrder'
>;

interface SuggestBoxProps {
  /** Label, hint, error and id, as every input takes them. */
  wrapper: Wrapper;
  /** What is chosen, in words; empty when nothing is. */
  chosen: string;
  placeholder: string;
  /**
   * What belongs to the text that stands there; undefined while nobody knows yet. What belongs to
   * other text is never given: a tap would take it.
   */
  suggestions: readonly Suggestion[] | undefined;
  /** Shown when the list is empty: why, and what to do about it. */
  empty: ReactNode;
  /** What can be done where the list is empty, offered at its end. */
  action?: { readonly label: string; readonly run: () => void };
  /** What is typed, each time it changes. */
  onSearch: (text: string) => void;
  /** The chosen value; empty when what was chosen does not hold any more. */
  onChoose: (suggestion: Suggestion | undefined) => void;
  /** `left` over: typed text that names nothing. */
  onLeave: (left: string) => void;
}

/**
 * A text field that suggests while one types. What is chosen is replaced as soon as other text is
 * typed, so that the text shown and the value sent can never differ. Leaving it with one suggestion
 * left takes that one; Enter takes one and goes on to the next field.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { wrapper, chosen, onSearch, onChoose, onLeave } = props;
  const isLoading = props.suggestions === undefined;
  const suggestions = props.suggestions ?? [];
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** Enter was pressed here: what it takes leads to the next field. */
  const isEntered = useRef(false);
  const options = suggestions.length > 0 || isLoading ? suggestions : actionsOf(props);
  const take = (at: number) => {
    const option = options[at];
    if (option?.value === ACTION) props.action?.run();
    else choose(option);
  };
  const list = useSuggestList(wrapper.id, options.length, take);

  function choose(suggestion: Suggestion | undefined) {
    if (suggestion === undefined) return;
    setTyped(undefined);
    onSearch('');
    onChoose(suggestion);
    list.close();
    const field = input.current;
    if (isEntered.current && field !== null && field === document.activeElement) focusNext(field);
    isEntered.current = false;
  }
  /**
   * What is done with typed text once the list that belongs to it is there: never with the list of
   * other text.
   */
  const settle = (how: How, text: string) => {
    const [first] = suggestions;
    if (text !== '' && first !== undefined && (how === 'enter' || suggestions.length === 1)) {
      choose(first);
    } else if (how === 'leave') onLeave(text);
  };
  const { settleNow, forget } = useSettling(isLoading, settle);
  const act = (how: How) => settleNow(how, typed?.trim() ?? '');
  const search = (text: string) => {
    setTyped(text);
    forget();
    isEntered.current = false;
    onSearch(text);
    if (chosen !== '') onChoose(undefined);
    list.open();
    list.forgetWalked();
  };
  const leave = () => {
    list.close();
    isEntered.current = false;
    if ((typed?.trim() ?? '') === '') setTyped(undefined);
    act('leave');
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Ctrl+Enter submits the step, and settles this by leaving it.
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (isEnter && list.isOpen) isEntered.current = true;
    list.onKeyDown(event);
    // Enter takes the first suggestion when none was walked to.
    if (!isEnter || !list.isOpen || list.walked !== undefined) return;
    event.preventDefault();
    if (typed !== undefined && typed.trim() !== '') act('enter');
    else list.close();
  };

  return (
    <>
      <TextInput
        ref={input}
        {...wrapper}
        {...list.aria}
        autoComplete="off"
        value={typed ?? chosen}
        placeholder={props.placeholder}
        spellCheck={false}
        rightSection={isLoading ? <Loader size={16} type="oval" /> : <ChevronDownIcon size={16} />}
        rightSectionPointerEvents="none"
        onChange={(event) => search(event.currentTarget.value)}
        onClick={list.open}
        onFocus={(event) => {
          event.currentTarget.select();
          if (!isFocusPut(event.currentTarget)) list.open();
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {list.isOpen ? (
        <SuggestList
          field={input}
          list={list}
          labelledBy={labelOf(wrapper)}
          options={options}
          notice={noticeOf(props)}
          onTake={take}
        />
      ) : null}
    </>
  );
}

/** What a person does with typed text. */
type How = 'enter' | 'leave';

/** Settles typed text now, or as soon as the list that belongs to it is there. */
function useSettling(isLoading: boolean, settle: (how: How, text: string) => void) {
  const waiting = useRef<{ how: How; text: string }>(undefined);
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    const asked = waiting.current;
    if (isLoading || asked === undefined) return;
    waiting.current = undefined;
    settleLater(asked.how, asked.text);
  }, [isLoading]);
  const settleNow = (how: How, text: string) => {
    if (isLoading && text !== '') waiting.current = { how, text };
    else settle(how, text);
  };
  const forget = () => {
    waiting.current = undefined;
  };
  return { settleNow, forget };
}

/** The id of the label, for the list that it names too. */
function labelOf({ id }: Wrapper): string {
  return `${id}-label`;
}

/** Stands for the action among the options. */
const ACTION = ' action';

/** What is offered where nothing is suggested. */
function actionsOf({ action }: SuggestBoxProps): Suggestion[] {
  return action === undefined ? [] : [{ value: ACTION, label: action.label, detail: '' }];
}

/** Why there is nothing to choose from, where that is so. */
function noticeOf({ suggestions, empty }: SuggestBoxProps): ReactNode {
  if (suggestions === undefined) return 'Searching…';
  return suggestions.length === 0 ? empty : undefined;
}
