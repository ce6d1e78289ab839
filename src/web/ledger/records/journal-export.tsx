import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { saveFile } from '../../lib/save-file.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { DownloadIcon } from '../../ui/icons.tsx';

/** Saves the whole journal for hledger, whatever the list shows; for accountants and admins. */
export function JournalExport() {
  const save = useMutation({
    mutationFn: () => saveFile('/api/records/export/journal', 'journal.hledger'),
  });
  if (useRole() === 'user') return null;
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      title="The whole journal, whatever the filter"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Journal (hledger)
    </Button>
  );
}
