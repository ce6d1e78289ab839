import { Stack, Table, Title } from '@mantine/core';

import { SHORTCUTS } from '../../../lib/keys/shortcuts.ts';
import type { KeyScope, Shortcut } from '../../../lib/keys/shortcuts.ts';
import { useActiveScopes } from '../../../lib/keys/use-keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Keys } from '../../../ui/keys.tsx';
import { show } from './palette-state.ts';

/** The keys of the screen that is shown: its own first, then those that work everywhere. */
export function KeysDialog() {
  const scopes = useActiveScopes().filter((scope) => scope !== 'portal');
  const shown: readonly KeyScope[] = [...scopes, 'portal', 'palette'];
  return (
    <Dialog onClose={() => show(undefined)} title="Keys of this screen">
      <Stack gap="lg">
        {shown.map((scope) => (
          <section key={scope}>
            <Title order={3} size="h5" mb="xs">
              {SHORTCUTS[scope].title}
            </Title>
            <KeyTable shortcuts={SHORTCUTS[scope].shortcuts} />
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

function KeyTable({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <Table variant="vertical" layout="auto" fz="sm">
      <Table.Tbody>
        {shortcuts.map(({ act, keys, does }) => (
          <Table.Tr key={act}>
            <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
              <Keys keys={keys} />
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
