import { Anchor, Button, Text, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';

import { checklistCounts } from '#shared/tax/checklist-counts.ts';

import { formatInstant } from '../../ui/format-instant.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Tone } from '../../ui/state-badge.tsx';
import { FindingText } from './finding-text.tsx';
import type { ChecklistItem } from './queries.ts';
import classes from './checklist.module.css';

type Finding = ChecklistItem['findings'][number];
type Acceptance = NonNullable<Finding['accepted']>;

/** What an accountant asked for: to accept findings of a question, or to take that back. */
export type ChecklistAct =
  | { readonly of: 'accept'; readonly item: ChecklistItem; readonly findings: readonly Finding[] }
  | {
      readonly of: 'take-back';
      readonly finding: Finding;
      readonly acceptance: Acceptance;
    };

const SEVERITIES: Readonly<Record<ChecklistItem['severity'], { word: string; tone: Tone }>> = {
  ok: { word: 'In order', tone: 'good' },
  accepted: { word: 'Accepted', tone: 'told' },
  warns: { word: 'Needs review', tone: 'wait' },
  blocks: { word: 'Blocks closing', tone: 'bad' },
};

const SHOWN_FIRST = 5;
const SHOWN_NEXT = 100;

interface ChecklistTableProps {
  items: readonly ChecklistItem[];
  /** Leads back from what a finding opens. */
  label: string;
  /** Tells the ids of several checklists on one page apart. */
  prefix: string;
  /** Absent where nothing can be accepted. */
  onAct?: ((act: ChecklistAct) => void) | undefined;
}

/**
 * The questions of a checklist as a table: state, count, what to do, and below each its findings.
 */
export function ChecklistTable({ items, label, prefix, onAct }: ChecklistTableProps) {
  return (
    <table className={classes['table']}>
      <caption className={classes['caption']}>{`Checklist, ${label}`}</caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Check</th>
          <th scope="col" data-align="right">
            Count
          </th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      {sortByUrgency(items).map((item) => (
        <Item key={item.key} item={item} label={label} prefix={prefix} onAct={onAct} />
      ))}
    </table>
  );
}

const ORDER: readonly ChecklistItem['severity'][] = ['blocks', 'warns', 'accepted', 'ok'];

/** What one must do next comes first. */
function sortByUrgency(items: readonly ChecklistItem[]): ChecklistItem[] {
  return items.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

interface ItemProps extends Omit<ChecklistTableProps, 'items'> {
  item: ChecklistItem;
}

function Item({ item, label, prefix, onAct }: ItemProps) {
  const { title, advice, severity, findingCount } = item;
  const counts = checklistCounts(item);
  const { word, tone } = SEVERITIES[severity];
  const isOpen = severity === 'warns' || severity === 'blocks';
  const [isShown, setShown] = useState(isOpen);
  const id = useId();
  return (
    <tbody>
      <tr>
        <td>
          <StateBadge tone={tone}>{word}</StateBadge>
        </td>
        <th scope="row">
          {findingCount === 0 ? (
            title
          ) : (
            <UnstyledButton
              className={classes['toggle']}
              aria-expanded={isShown}
              aria-controls={id}
              onClick={() => setShown(!isShown)}
            >
              <span>{title}</span>
              <ChevronDownIcon size={16} />
            </UnstyledButton>
          )}
        </th>
        <td data-align="right" className={classes['count']} title={countWords(counts)}>
          {findingCount === 0 ? '–' : isOpen ? counts.open : counts.found}
        </td>
        <td className={classes['advice']}>{isOpen ? advice : null}</td>
      </tr>
      <tr id={id} hidden={!isShown || findingCount === 0}>
        <td colSpan={4}>
          {isShown ? <Findings item={item} label={label} prefix={prefix} onAct={onAct} /> : null}
        </td>
      </tr>
    </tbody>
  );
}

function countWords({ found, open }: ReturnType<typeof checklistCounts>): string | undefined {
  const accepted = found - open;
  return accepted === 0 || open === 0 ? undefined : `${open} open, ${accepted} accepted`;
}

function Findings({ item, label, prefix, onAct }: ItemProps) {
  const [most, setMost] = useState(SHOWN_FIRST);
  const { key, severity, findings, findingCount } = item;
  const left = findingCount - Math.min(most, findings.length);
  const open = findings.filter(({ accepted }) => accepted === null);
  const canAccept = onAct !== undefined && severity === 'warns';
  return (
    <>
      <ul className={classes['findings']}>
        {findings.slice(0, most).map((finding, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- findings are asked for anew as a whole
          <li key={place}>
            <div>
              <FindingText finding={finding} mark={`${prefix}-${key}-${place}`} label={label} />
              {finding.accepted === null ? null : <AcceptedBy acceptance={finding.accepted} />}
            </div>
            <FindingAct item={item} finding={finding} onAct={onAct} />
          </li>
        ))}
      </ul>
      <div className={classes['below']}>
        {left === 0 ? null : most < findings.length ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => setMost(most === SHOWN_FIRST ? SHOWN_NEXT : findings.length)}
          >
            {`Show ${left} more`}
          </Anchor>
        ) : (
          <Text size="sm">{`and ${left} more`}</Text>
        )}
        {canAccept && open.length > 1 ? (
          <Button
            size="compact-sm"
            variant="default"
            className={classes['act']}
            aria-label={`Accept all ${open.length}: ${item.title}`}
            onClick={() => onAct({ of: 'accept', item, findings: open })}
          >
            {`Accept all ${open.length}…`}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function AcceptedBy({ acceptance: { by, at, note } }: { acceptance: Acceptance }) {
  return (
    <Text size="sm" c="dimmed">
      {`Accepted by ${by}, ${formatInstant(at)}: ${note}`}
    </Text>
  );
}

interface FindingActProps {
  item: ChecklistItem;
  finding: Finding;
  onAct: ChecklistTableProps['onAct'];
}

function FindingAct({ item, finding, onAct }: FindingActProps) {
  const { accepted } = finding;
  if (onAct === undefined || item.severity === 'blocks') return null;
  const [word, act]: [string, ChecklistAct] =
    accepted === null
      ? ['Accept…', { of: 'accept', item, findings: [finding] }]
      : ['Take back…', { of: 'take-back', finding, acceptance: accepted }];
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={classes['act']}
      aria-label={`${word.replace('…', '')}: ${finding.text}`}
      onClick={() => onAct(act)}
    >
      {word}
    </Button>
  );
}
