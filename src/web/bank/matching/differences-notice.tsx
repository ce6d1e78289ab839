import { Alert, Button, Group, Text } from '@mantine/core';

import { AlertIcon } from '../../ui/icons.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import type { DeskActs } from './use-desk-acts.ts';
import type { Workspace } from './workspace.ts';

interface DifferencesNoticeProps {
  workspace: Workspace;
  acts: DeskActs;
}

/**
 * Matches of which one side is wrong: the books' may be corrected from here, the bank's wait for
 * the bank.
 */
export function DifferencesNotice({ workspace: { differences }, acts }: DifferencesNoticeProps) {
  if (differences.length === 0) return null;
  return (
    <Alert color="yellow" icon={<AlertIcon />} mb="sm" title="Matched, and one side is wrong">
      {differences.map(({ matchId, difference, differenceSide, lines, items }) => (
        <Group key={matchId} justify="space-between" gap="xs" mt={4}>
          <Text size="sm">
            {`${lines[0]?.description ?? 'No text'} with ${items.map((item) => item.documentNumber).join(' + ')}: the ${differenceSide === 'books' ? 'books are' : 'bank is'} wrong by ${formatPesos(difference)}.`}
          </Text>
          {acts.isAccountant && differenceSide === 'books' ? (
            <Button
              size="xs"
              variant="default"
              onClick={() => acts.open({ type: 'record', lineIds: [], matchId })}
            >
              Record the correction…
            </Button>
          ) : null}
        </Group>
      ))}
    </Alert>
  );
}
