import { Button, TextInput } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { EmptyState } from '../../ui/empty-state.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { ArrowLeftIcon, ListIcon, SearchIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ChoiceTray } from './choice-tray.tsx';
import { LineDetails } from './line-details.tsx';
import { ROW_HEIGHT } from './line-pane.tsx';
import classes from './matching.module.css';
import type { Candidate } from './plan.ts';
import type { DeskActs } from './use-desk-acts.ts';
import type { Desk } from './use-desk.ts';
import { VirtualList } from './virtual-list.tsx';
import type { Item, Proposal, Workspace } from './workspace.ts';

interface CandidatePaneProps {
  workspace: Workspace;
  desk: Desk;
  acts: DeskActs;
}

/**
 * What the books have for the line that is looked at: proposals first, then everything open, the
 * nearest first.
 */
export function CandidatePane({ workspace, desk, acts }: CandidatePaneProps) {
  const { candidates, chosen } = desk;
  const keys = new Set(chosen.map(({ key }) => key));
  const isChosen = (row: Candidate) =>
    row.type === 'item'
      ? keys.has(row.key)
      : row.proposal.itemKeys.length > 0 && row.proposal.itemKeys.every((key) => keys.has(key));
  return (
    <section className={classes['pane']} data-part="candidates" aria-label="Entries of the books">
      <Button
        className={classes['back'] ?? ''}
        variant="default"
        leftSection={<ArrowLeftIcon size={18} />}
        onClick={() => desk.set({ pane: 'lines' })}
      >
        Lines of the bank
      </Button>
      <LineDetails desk={desk} acts={acts} />
      <div className={classes['bar']}>
        <TextInput
          data-desk-search
          type="search"
          aria-label="Search entries"
          placeholder="Number, party, words or amount"
          leftSection={<SearchIcon size={18} />}
          value={desk.itemSearch}
          onChange={(event) => desk.set({ itemSearch: event.currentTarget.value, cursor: 0 })}
        />
      </div>
      {candidates.length > 0 ? (
        <VirtualList
          label="Entries of the books"
          rows={candidates}
          rowKey={({ type, key }) => `${type} ${key}`}
          rowHeight={ROW_HEIGHT}
          activeIndex={desk.pane === 'candidates' ? desk.cursor : -1}
          isSelected={isChosen}
          onFocus={() => desk.set({ pane: 'candidates' })}
          onPick={(row, index) => {
            desk.set({ cursor: index });
            if (acts.isAccountant) desk.toggleCandidate(row);
          }}
          renderRow={(row) => (
            <>
              {acts.isAccountant ? (
                <span
                  className={classes['tick']}
                  data-ticked={isChosen(row) || undefined}
                  aria-hidden="true"
                />
              ) : null}
              {row.type === 'item' ? (
                <ItemRow item={row.item} />
              ) : (
                <ProposalRow proposal={row.proposal} workspace={workspace} />
              )}
            </>
          )}
        />
      ) : workspace.rest !== null ? (
        <LoadingRows rows={8} height={ROW_HEIGHT - 8} />
      ) : (
        <EmptyState icon={<ListIcon size={26} />} title="No entry is open">
          {desk.itemSearch === ''
            ? 'Every entry of this account is matched. Record what is missing.'
            : 'No entries match this search.'}
        </EmptyState>
      )}
      <ChoiceTray desk={desk} acts={acts} />
    </section>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { documentNumber, date, chequeNumber, party, description, amount } = item;
  const cheque = chequeNumber === '' ? '' : `Cheque ${chequeNumber}`;
  return (
    <>
      <span className={classes['words']}>
        <span className={classes['first']}>
          {[documentNumber, party].filter(Boolean).join(' · ')}
        </span>
        <span className={classes['second']}>
          {[formatDate(date), cheque, description].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes['worth']}>
        <Money amount={amount} />
      </span>
    </>
  );
}

function ProposalRow({ proposal, workspace }: { proposal: Proposal; workspace: Workspace }) {
  const items = proposal.itemKeys.flatMap(
    (key) => workspace.items.find((i) => i.key === key) ?? [],
  );
  const [first] = items;
  const names = items.map(({ documentNumber }) => documentNumber).join(' + ');
  const more = proposal.lineIds.length - 1;
  const beside = more > 0 ? `with ${more} other line${more === 1 ? '' : 's'} · ` : '';
  const isEven = proposal.difference === '0.00';
  return (
    <>
      <span className={classes['words']}>
        <span className={classes['first']}>
          {items.length === 1 && first !== undefined && first.party !== ''
            ? `${names} · ${first.party}`
            : names || 'These lines cancel each other out'}
        </span>
        <span className={classes['second']}>
          {`${beside}${items.length === 1 && first !== undefined ? `${formatDate(first.date)} · ` : ''}${proposal.reason}`}
        </span>
      </span>
      <span className={classes['worth']}>
        {isEven ? null : <span>{`differs by ${formatPesos(proposal.difference)}`}</span>}
        <StateBadge tone={proposal.isSure ? 'good' : 'quiet'}>
          {proposal.isSure ? `Sure, ${proposal.score} %` : `Proposed, ${proposal.score} %`}
        </StateBadge>
      </span>
    </>
  );
}
