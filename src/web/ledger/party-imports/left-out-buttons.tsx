import { Group, Text } from '@mantine/core';

import { ExportButtons } from '../../ui/export-buttons.tsx';

/** The rows that are not registered, as the file had them, with why: to be put right and chosen. */
export function LeftOutButtons({ importId }: { importId: string }) {
  return (
    <Group gap="sm">
      <Text size="sm">Rows that are left out, with the reason:</Text>
      <ExportButtons
        formats={['xlsx', 'csv'] as const}
        name="import-left-out"
        address={(format) => `/api/party-imports/${importId}/left-out/${format}`}
      />
    </Group>
  );
}
