import { ActionIcon } from '@mantine/core';

import { CloseIcon } from './icons.tsx';

/** Shows a list whole again; nothing while it is. */
export function ClearFilter({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (!isFiltered) return null;
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label="Clear the filter"
      title="Clear the filter"
      onClick={clear}
    >
      <CloseIcon size={18} />
    </ActionIcon>
  );
}
