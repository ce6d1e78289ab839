import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { SearchIcon } from './screen-icons.tsx';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

const AFTER_MS = 300;

/**
 * A search field that asks once the typing pauses, or the field is left: asked later, the change of
 * the address would call off the way to the screen that was pressed meanwhile.
 */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by something else than this field: the filters were cleared, or the person
  // went back.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  // Asked once: the address may change later than it was asked to, and who has pressed a link
  // meanwhile would be called back.
  const last = useRef(value);
  useEffect(() => {
    last.current = value;
  }, [value]);
  const ask = (asked: string) => {
    if (asked === last.current) return;
    last.current = asked;
    onSearch(asked);
  };
  const askLater = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askLater(text.trim()), AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      leftSection={<SearchIcon size={18} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => ask(text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(text.trim());
      }}
    />
  );
}
