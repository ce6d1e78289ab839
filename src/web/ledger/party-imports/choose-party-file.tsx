import { SegmentedControl, Stack, Text } from '@mantine/core';

import { call } from '../../lib/call.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DropFile } from '../imports/drop-file.tsx';
import type { PartyFile, Register } from './queries.ts';

interface ChoosePartyFileProps {
  register: Register;
  onRegister: (register: Register) => void;
  onRead: (read: PartyFile) => void;
}

/** Whom the file holds, a template, and the file. */
export function ChoosePartyFile({ register, onRegister, onRead }: ChoosePartyFileProps) {
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <SegmentedControl
          aria-label="Register"
          value={register}
          onChange={(next) => onRegister(next === 'vendor' ? 'vendor' : 'customer')}
          data={[
            { value: 'customer', label: 'Customers' },
            { value: 'vendor', label: 'Vendors' },
          ]}
        />
        <div>
          <Text size="sm" mb={4}>
            Template with all headings:
          </Text>
          <ExportButtons
            formats={['xlsx', 'csv'] as const}
            name={`${register}s-template`}
            word="Download"
            address={(format) => `/api/party-import-templates/${register}/${format}`}
          />
        </div>
        <DropFile
          isOne
          send={async (files) =>
            onRead(await call('POST /api/party-imports', { body: { register, files } }))
          }
        >
          <Text size="sm" c="dimmed" maw={560}>
            An Excel workbook (XLSX) or a CSV file with a row of headings: at most 5,000 rows and 4
            MB.
          </Text>
        </DropFile>
      </Stack>
    </Panel>
  );
}
