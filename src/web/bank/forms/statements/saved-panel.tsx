import { Button, Group, List, Text } from '@mantine/core';
import { useEffect } from 'react';

import { bankAccountPath } from '../../../lib/paths.ts';
import { useStoredRole } from '../../../lib/session/stored-role.ts';
import { afterChangeOf } from '../../../lib/stale.ts';
import { AlertIcon, ArrowRightIcon } from '../../../ui/icons.tsx';
import { CheckIcon } from '../../../ui/screen-icons.tsx';
import { Notice } from '../../../forms/notice.tsx';
import { savedSentence } from './words.ts';
import type { FilePanelProps } from './file-panel-props.ts';

/** What saving added, and what comes next. */
export function SavedPanel({ entry, link }: FilePanelProps) {
  const { saved, reading } = entry;
  const role = useStoredRole();
  useEffect(() => {
    void afterChangeOf('bank');
  }, []);
  if (saved === undefined) return null;
  const account = reading?.account ?? entry.account;
  return (
    <>
      <Notice color="teal" icon={<CheckIcon />} role="status">
        {savedSentence(saved)}
      </Notice>
      {saved.warnings.length === 0 ? null : (
        <Notice color="yellow" icon={<AlertIcon />} title="Needs review">
          <List size="sm" spacing={4}>
            {saved.warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Notice>
      )}
      {role === 'accountant' || role === 'admin' ? (
        <Group>
          <Button
            rightSection={<ArrowRightIcon size={18} />}
            onClick={() => link.tell({ type: 'navigate', path: bankAccountPath(account) })}
          >
            Reconcile this account
          </Button>
        </Group>
      ) : saved.addedCount === 0 ? null : (
        <Text size="sm" c="dimmed">
          An accountant now matches these lines with the books. If something about a line is asked
          of you, the question appears on your dashboard.
        </Text>
      )}
    </>
  );
}
