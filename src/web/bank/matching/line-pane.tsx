import { NativeSelect, TextInput } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format-money.ts';
import { CheckIcon, SearchIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { EverythingMatched } from './everything-matched.tsx';
import { FILTERS, countAhead, countLines } from './line-groups.ts';
import type { LineFilter } from './line-groups.ts';
import classes from './matching.module.css';
import type { Desk } from './use-desk.ts';
import { VirtualList } from './virtual-list.tsx';
import type { Line, Proposal, Workspace } from './workspace.ts';

export const ROW_HEIGHT = 60;

interface LinePaneProps {
  workspace: Workspace;
  desk: Desk;
  /** Why a line could not be matched, where somebody else was faster. */
  faults: ReadonlyMap<string, string>;
  isAccountant: boolean;
}

/** The lines of the bank that are left; the active one decides what stands beside. */
export function LinePane({ workspace, desk, faults, isAccountant }: LinePaneProps) {
  const { rows, byLine } = desk;
  const counts = countLines(workspace, byLine);
  const isWhole = workspace.rest === null;
  const ahead = desk.search === '' ? countAhead(workspace.rest, desk.filter) : 0;
  return (
    <section className={classes['pane']} data-part="lines" aria-label="Lines of the bank">
      <div className={classes['bar']}>
        <NativeSelect
          aria-label="Which lines"
          value={desk.filter}
          onChange={(event) => desk.set({ filter: event.currentTarget.value as LineFilter })}
        >
          {FILTERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {`${label} (${formatCount(counts[value])})`}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          data-desk-search
          type="search"
          aria-label="Search lines"
          placeholder="Words or amount"
          leftSection={<SearchIcon size={18} />}
          value={desk.search}
          onChange={(event) => desk.set({ search: event.currentTarget.value })}
        />
      </div>
      {rows.length > 0 ? (
        <VirtualList
          label="Lines of the bank"
          rows={rows}
          rowKey={({ lineId }) => lineId}
          rowHeight={ROW_HEIGHT}
          ahead={ahead}
          activeIndex={desk.activeIndex}
          isSelected={({ lineId }) => desk.selected.some((line) => line.lineId === lineId)}
          onFocus={() => desk.set({ pane: 'lines' })}
          onPick={(_, index) => {
            desk.moveTo(index);
            if (isOneAtATime()) desk.set({ pane: 'candidates' });
          }}
          renderRow={(line) => (
            <LineRow
              line={line}
              best={byLine.get(line.lineId)?.[0]}
              isMarked={desk.marked.includes(line)}
              fault={faults.get(line.lineId)}
              onMark={isAccountant ? () => desk.toggleLine(line.lineId) : undefined}
            />
          )}
        />
      ) : null}
      {rows.length === 0 && !isWhole ? <LoadingRows rows={8} height={ROW_HEIGHT - 8} /> : null}
      {rows.length === 0 && isWhole && workspace.lines.length > 0 ? (
        <EmptyState icon={<CheckIcon size={26} />} title="No lines match">
          Choose another filter, or clear the search.
        </EmptyState>
      ) : null}
      {isWhole && workspace.lines.length === 0 ? <EverythingMatched workspace={workspace} /> : null}
      {isWhole && workspace.lineTotal > workspace.lines.length ? (
        <p className={classes['cut']}>
          {`The oldest ${formatCount(workspace.lines.length)} of ${formatCount(workspace.lineTotal)} lines are shown.`}
        </p>
      ) : null}
    </section>
  );
}

interface LineRowProps {
  line: Line;
  best: Proposal | undefined;
  isMarked: boolean;
  fault: string | undefined;
  onMark: (() => void) | undefined;
}

function LineRow({ line, best, isMarked, fault, onMark }: LineRowProps) {
  const named = [line.chequeNumber === '' ? '' : `Cheque ${line.chequeNumber}`, line.reference];
  return (
    <>
      {onMark === undefined ? null : (
        <span
          className={classes['tick']}
          data-ticked={isMarked || undefined}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onMark();
          }}
        />
      )}
      <span className={classes['words']}>
        <span className={classes['first']}>{line.description || 'No text'}</span>
        <span className={classes['second']} data-bad={fault === undefined ? undefined : true}>
          {fault ?? [formatDate(line.date), ...named].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes['worth']}>
        <Money amount={line.amount} />
        <LineState line={line} best={best} />
      </span>
    </>
  );
}

function LineState({ line: { note }, best }: { line: Line; best: Proposal | undefined }) {
  if (note?.state === 'bank-error') return <StateBadge tone="bad">Bank error</StateBadge>;
  if (note !== null) {
    if (note.answer !== '') return <StateBadge tone="told">Answered</StateBadge>;
    if (note.askedUser !== '') return <StateBadge tone="wait">Asked</StateBadge>;
    return <StateBadge tone="wait">On hold</StateBadge>;
  }
  if (best === undefined) return null;
  if (best.isSure) return <StateBadge tone="good">Sure</StateBadge>;
  return <StateBadge tone="quiet">{`${best.score} %`}</StateBadge>;
}

/** On a phone there is room for one of the two: the entries come after the line. */
function isOneAtATime(): boolean {
  return document.querySelector('[data-part="candidates"]')?.checkVisibility() === false;
}
