import { Kbd, Modal, Table } from '@mantine/core';

import { KEY_HELP } from './desk-keys.ts';

/** What the keys do at the desk. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys">
      <Table variant="vertical" layout="auto" fz="sm">
        <Table.Tbody>
          {KEY_HELP.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
