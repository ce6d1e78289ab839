import { ActionIcon, Button, Group } from '@mantine/core';

import { HelpIcon, RetryIcon, UndoIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { formatCount } from '../../ui/format-money.ts';
import classes from './matching.module.css';
import type { DeskActs } from './use-desk-acts.ts';
import { show } from '../../platform/shell/palette/palette-state.ts';
import { countRecordable } from './use-desk-acts.ts';
import type { Desk } from './use-desk.ts';
import type { Matching } from './use-matching.ts';
import type { Workspace } from './workspace.ts';

interface DeskToolsProps {
  workspace: Workspace;
  desk: Desk;
  acts: DeskActs;
  matching: Matching;
}

/** What concerns all lines: the sure matches, undo, looking again, the keys. */
export function DeskTools({ workspace, desk, acts, matching }: DeskToolsProps) {
  const count = acts.isAccountant ? countRecordable({ workspace, desk }) : 0;
  return (
    <Group gap="xs" justify="space-between" className={classes['tools']}>
      {acts.isAccountant ? (
        <Group gap="xs">
          <Button
            leftSection={<CheckIcon size={18} />}
            disabled={acts.sureCount === 0}
            onClick={acts.sure}
          >
            {sureLabel(acts.sureCount)}
          </Button>
          {count === 0 ? null : (
            <Button variant="default" title="M" onClick={acts['record-many']}>
              {manyLabel(count, desk.marked.length > 0)}
            </Button>
          )}
        </Group>
      ) : (
        <span>View only: accountants match the lines.</span>
      )}
      <Group gap={4}>
        {acts.isAccountant ? (
          <Button
            variant="default"
            leftSection={<UndoIcon size={18} />}
            disabled={!matching.canUndo}
            onClick={acts.undo}
          >
            Undo
          </Button>
        ) : null}
        <ActionIcon
          color="gray"
          size="lg"
          aria-label="Check again"
          title="Check again"
          onClick={() => void matching.lookAgain()}
        >
          <RetryIcon size={20} />
        </ActionIcon>
        <ActionIcon
          color="gray"
          size="lg"
          aria-label="Keys"
          title="Keys (?)"
          onClick={() => show('keys')}
        >
          <HelpIcon size={20} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function manyLabel(count: number, areMarked: boolean): string {
  const lines = count === 1 ? 'line' : 'lines';
  return areMarked ? `Record ${count} marked ${lines}…` : `Record ${count} known ${lines}…`;
}

function sureLabel(count: number): string {
  if (count === 0) return 'No sure matches';
  return count === 1 ? 'Accept 1 sure match…' : `Accept ${formatCount(count)} sure matches…`;
}
