import { NativeSelect } from '@mantine/core';

interface FilterChoiceProps {
  label: string;
  /** What can be chosen, each with its words; nothing chosen is everything. */
  words: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
}

/** A filter of a list that has few values. */
export function FilterChoice({ label, words, value, onChange }: FilterChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">All</option>
      {Object.entries(words).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
