import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { ChevronDownIcon } from '../../ui/icons.tsx';
import { focusNext } from '../focus-next.ts';
import { hiddenMargins } from '../visible-part.ts';
import classes from './controls.module.css';

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
  const waiting = useRef<{ how: 'enter' | 'leave'; text: string }>(undefined);
  const input = useRef<HTMLInputElement>(null);
  /** Enter was pressed here: what it takes leads to the next field. */
  const isEntered = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const search = (text: string) => {
    setTyped(text);
    waiting.current = undefined;
    isEntered.current = false;
    onSearch(text);
    if (chosen !== '') onChoose(undefined);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const choose = (suggestion: Suggestion | undefined) => {
    if (suggestion === undefined) return;
    setTyped(undefined);
    onSearch('');
    onChoose(suggestion);
    combobox.closeDropdown();
    const field = input.current;
    if (isEntered.current && field !== null && field === document.activeElement) focusNext(field);
    isEntered.current = false;
  };
  /**
   * What is done with typed text once the list that belongs to it is there: never with the list of
   * other text.
   */
  const settle = (how: 'enter' | 'leave', text: string) => {
    const [first] = suggestions;
    if (text !== '' && first !== undefined && (how === 'enter' || suggestions.length === 1)) {
      choose(first);
    } else if (how === 'leave') onLeave(text);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    const asked = waiting.current;
    if (isLoading || asked === undefined) return;
    waiting.current = undefined;
    settleLater(asked.how, asked.text);
  }, [isLoading]);
  const act = (how: 'enter' | 'leave') => {
    const text = typed?.trim() ?? '';
    if (isLoading && text !== '') waiting.current = { how, text };
    else settle(how, text);
  };
  const leave = () => {
    combobox.closeDropdown();
    isEntered.current = false;
    if ((typed?.trim() ?? '') === '') setTyped(undefined);
    act('leave');
  };

  return (
    <Combobox
      store={combobox}
      // A list that is closed would be drawn and measured with each form, once a row.
      keepMounted={false}
      // The list opens upwards where the screen ends below: this page is higher than the screen.
      middlewares={{ flip: { padding: awayFrom(hiddenMargins(document)) }, shift: true }}
      onOptionSubmit={(value) => {
        if (value === ACTION) props.action?.run();
        else choose(suggestions.find((each) => each.value === value));
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          ref={input}
          {...wrapper}
          value={typed ?? chosen}
          placeholder={props.placeholder}
          aria-autocomplete="list"
          spellCheck={false}
          rightSection={
            isLoading ? <Loader size={16} type="oval" /> : <ChevronDownIcon size={16} />
          }
          rightSectionPointerEvents="none"
          onChange={(event) => search(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !combobox.dropdownOpened) return;
            // Ctrl+Enter submits the step, and settles this by leaving it.
            if (event.ctrlKey || event.metaKey) return;
            isEntered.current = true;
            // Enter takes the first suggestion when none was walked to.
            if (combobox.getSelectedOptionIndex() !== -1) return;
            event.preventDefault();
            if (typed !== undefined && typed.trim() !== '') act('enter');
            else combobox.closeDropdown();
          }}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options mah={264} className={classes['options']} labelledBy={labelOf(wrapper)}>
          <Options {...props} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The id of the label, for the list that it names too. */
function labelOf({ id }: Wrapper): string {
  return `${id}-label`;
}

/** Stands for the action among the options. */
const ACTION = ' action';

/** As high as the bar of actions, in CSS pixels, which lies over the end of the part in sight. */
const BAR = 72;

function awayFrom({ top, bottom }: { top: number; bottom: number }) {
  return { top, bottom: bottom + BAR };
}

type OptionsProps = Pick<SuggestBoxProps, 'suggestions' | 'empty' | 'action'>;

/** What is suggested; where nothing is: why, and what can be done about it. */
function Options({ suggestions, empty, action }: OptionsProps) {
  if (suggestions === undefined) return <Combobox.Empty>Searching…</Combobox.Empty>;
  if (suggestions.length > 0) {
    return suggestions.map((suggestion) => (
      <Combobox.Option value={suggestion.value} key={suggestion.value}>
        <div className={classes['option']}>
          <span>{suggestion.label}</span>
          <span className={classes['optionDetail']}>{suggestion.detail}</span>
        </div>
      </Combobox.Option>
    ));
  }
  return (
    <>
      <Combobox.Empty>{empty}</Combobox.Empty>
      {action === undefined ? null : (
        <Combobox.Option value={ACTION}>{action.label}</Combobox.Option>
      )}
    </>
  );
}
