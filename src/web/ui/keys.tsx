import { Kbd } from '@mantine/core';

/** Keys as people read them: alternatives, each of keys that are pressed together. */
export function Keys({ keys }: { keys: readonly (readonly string[])[] }) {
  return keys.map((chord, at) => (
    <span key={chord.join('+')}>
      {at > 0 ? ' or ' : ''}
      {chord.map((key, nth) => (
        <span key={key}>
          {nth > 0 ? '+' : ''}
          <Kbd>{key}</Kbd>
        </span>
      ))}
    </span>
  ));
}
