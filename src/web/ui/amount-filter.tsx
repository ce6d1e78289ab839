import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { readAmountRange } from '#shared/forms/amount-ranges.ts';

interface AmountFilterProps {
  /** As typed: `1,200`, `1,000-2,000`, `about 5,000`, `>10,000`. */
  value: string;
  onChange: (text: string) => void;
}

/** Which amounts a list shows; it is asked once the field is left or Enter pressed. */
export function AmountFilter({ value, onChange }: AmountFilterProps) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [known, setKnown] = useState(value);
  // Changed by something else than this field: the filters were cleared, or the person went back.
  if (known !== value) {
    setKnown(value);
    setTyped(undefined);
    setWrong(false);
  }
  const text = typed ?? value;
  const settle = () => {
    const isWrong = text.trim() !== '' && readAmountRange(text) === undefined;
    setWrong(isWrong);
    if (!isWrong && text.trim() !== value) onChange(text.trim());
  };
  return (
    <TextInput
      label="Amount"
      flex="1 1 7.5rem"
      placeholder="1,000-2,000"
      title="One amount, 1,000-2,000, about 5,000, >10,000 or <500"
      value={text}
      maxLength={60}
      autoComplete="off"
      error={isWrong ? 'Enter an amount, or two such as 1,000-2,000.' : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
