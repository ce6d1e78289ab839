import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';

import { pageConfig } from '../../lib/page-config.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { DownloadIcon, PrintIcon } from '../../ui/screen-icons.tsx';
import classes from './recovery-codes-dialog.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, this once: to print, or to save as a file. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesProps) {
  const { user } = useSession();
  const title = `Recovery codes of ${user?.id ?? ''}, ${pageConfig().portalName}`;
  return (
    <Dialog
      onClose={onClose}
      title="Your recovery codes"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="md" className={classes['sheet']} data-print-sheet>
        <Alert color="yellow" icon={<AlertIcon />} className="no-print">
          <Text size="sm" c="var(--mantine-color-text)">
            They are shown only now. Print or save them, and keep them apart from your phone.
          </Text>
        </Alert>
        <Text size="sm">{title}. Each code opens one login.</Text>
        <SimpleGrid
          cols={{ base: 1, xs: 2 }}
          verticalSpacing={{ base: 'xs', xs: 'md' }}
          component="ul"
          className={classes['codes']}
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <Text key={code} component="li" ff="monospace">
              {code}
            </Text>
          ))}
        </SimpleGrid>
      </Stack>
      <DialogActs>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          onClick={() => saveText([title, '', ...codes, ''].join('\r\n'))}
          // They are shown once: a further Enter must not take them away.
          data-autofocus
        >
          Save
        </Button>
        <Button onClick={onClose}>I Have Kept Them</Button>
      </DialogActs>
    </Dialog>
  );
}

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
