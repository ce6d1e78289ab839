import { Anchor, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { useReturn, useBackLink } from '../../lib/way-back.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Tone } from '../../ui/state-badge.tsx';
import type { ChecklistItem, PeriodDetails } from './queries.ts';
import classes from './periods.module.css';

const SEVERITIES: Readonly<Record<ChecklistItem['severity'], { word: string; tone: Tone }>> = {
  ok: { word: 'In order', tone: 'good' },
  warns: { word: 'Needs review', tone: 'wait' },
  blocks: { word: 'Blocks closing', tone: 'bad' },
};

const SHOWN_FIRST = 100;

interface ChecklistProps {
  checklist: PeriodDetails['checklist'];
  /** The month, as the way back to here is called. */
  label: string;
}

/** The checklist of a month as it stands now; each finding opens the screen where it is mended. */
export function Checklist({ checklist, label }: ChecklistProps) {
  useReturn(true);
  return (
    <section aria-labelledby="checklist">
      <Title order={2} size="h3" id="checklist">
        Checklist
      </Title>
      <Text size="sm" c="dimmed" mb="sm" role="status">
        {`${deriveSummary(checklist.items)} Last checked ${formatInstant(checklist.ranAt)}.`}
      </Text>
      <ChecklistItems items={checklist.items} label={label} />
    </section>
  );
}

/**
 * The questions of a checklist with what was found; `label` leads back from what a finding opens.
 */
export function ChecklistItems({
  items,
  label,
}: {
  items: readonly ChecklistItem[];
  label: string;
}) {
  return (
    <ul className={classes['checklist']}>
      {items.map((item) => (
        <Item key={item.key} item={item} label={label} />
      ))}
    </ul>
  );
}

function Item({ item, label }: { item: ChecklistItem; label: string }) {
  const { title, severity, findings, findingCount } = item;
  const { word, tone } = SEVERITIES[severity];
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? findings : findings.slice(0, SHOWN_FIRST);
  const left = findingCount - shown.length;
  return (
    <li>
      <div className={classes['question']}>
        <Text fw={500}>{title}</Text>
        <StateBadge tone={tone}>{word}</StateBadge>
      </div>
      {findings.length === 0 ? null : (
        <ul className={classes['findings']}>
          {shown.map((finding, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- findings are asked for anew as a whole
            <li key={place}>
              <FindingText finding={finding} mark={`${item.key}-${place}`} label={label} />
            </li>
          ))}
          {left > 0 ? (
            <li>
              {isWhole ? (
                `and ${left} more`
              ) : (
                <Anchor component="button" type="button" inherit onClick={() => setWhole(true)}>
                  {`Show ${left} more`}
                </Anchor>
              )}
            </li>
          ) : null}
        </ul>
      )}
    </li>
  );
}

interface FindingTextProps {
  finding: { readonly text: string; readonly path: string | null };
  /** The id of its link, so that the way back finds it. */
  mark: string;
  label: string;
}

/** What was found, with the way to where it is mended. */
export function FindingText({ finding, mark, label }: FindingTextProps) {
  const carry = useBackLink(label);
  if (finding.path === null) return <>{finding.text}</>;
  return (
    <Anchor id={mark} component={Link} to={finding.path} state={carry(mark)} inherit>
      {finding.text}
    </Anchor>
  );
}

function deriveSummary(items: readonly ChecklistItem[]): string {
  const blocks = items.filter(({ severity }) => severity === 'blocks').length;
  const warns = items.filter(({ severity }) => severity === 'warns').length;
  if (blocks + warns === 0) return 'Everything is in order.';
  const parts = [
    blocks === 0 ? '' : `${blocks} in the way`,
    warns === 0 ? '' : `${warns} to review`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
