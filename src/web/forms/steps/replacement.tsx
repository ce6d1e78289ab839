import { Table, Text, Title } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { WholeTins } from '../../ui/whole-tins.tsx';
import documentClasses from '../document.module.css';
import type { Preview } from '../flow/form-flow.ts';
import classes from '../form-page.module.css';
import { Notice } from '../notice.tsx';
import { JournalTable } from './journal-table.tsx';

type Replaced = NonNullable<Preview['replaces']>;

/** The very journal lines that Yes records. */
export function Entry({ preview }: { preview: Preview }) {
  return (
    <section className={classes['panel']}>
      <Title order={2} size="h3">
        Journal entry to be posted
      </Title>
      <JournalTable lines={preview.lines} caption="Journal entry" />
    </section>
  );
}

interface ReplacementProps {
  preview: Preview;
  replaced: Replaced;
}

/** A correction in one look: old against new, and the two entries that are made in one act. */
export function Replacement({ preview, replaced }: ReplacementProps) {
  const { number, reversedOn, date, isMonthClosed } = replaced;
  return (
    <>
      {isMonthClosed ? (
        <Notice color="yellow" icon={<AlertIcon />} title="Its month is closed">
          <Text size="sm">
            {`${number} is dated ${formatDate(date)}. Its reversal is dated ${formatDate(reversedOn)}, and the closed month stays as it is.`}
          </Text>
        </Notice>
      ) : null}
      <section className={classes['panel']}>
        <Title order={2} size="h3">
          Old and new
        </Title>
        <OldAndNew rows={buildRows(preview, replaced)} />
      </section>
      <div className={classes['pair']}>
        <section className={classes['panel']}>
          <Title order={2} size="h3">
            {`Reversal of ${number}, dated ${formatDate(reversedOn)}`}
          </Title>
          <JournalTable lines={replaced.lines} caption="Reversal" />
        </section>
        <Entry preview={preview} />
      </div>
    </>
  );
}

interface Compared {
  readonly label: string;
  readonly old: string;
  readonly now: string;
}

function OldAndNew({ rows }: { rows: readonly Compared[] }) {
  return (
    <div className={documentClasses['scroll']} tabIndex={0} role="region" aria-label="Old and new">
      <Table className={documentClasses['rows']} verticalSpacing="xs" horizontalSpacing="sm">
        <caption className={documentClasses['hidden']}>Old and new</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">Old</Table.Th>
            <Table.Th scope="col">New</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, old, now }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>
                <WholeTins text={old} />
              </Table.Td>
              <Table.Td fw={old === now ? undefined : 650}>
                <WholeTins text={now} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Every answer of either, rows of a form as one text, and the total. */
function buildRows(preview: Preview, replaced: Replaced): Compared[] {
  const old = new Map(replaced.summary.map((row) => [row.label, wordsOf(row)]));
  const now = new Map(preview.summary.map((row) => [row.label, wordsOf(row)]));
  const labels = [...new Set([...old.keys(), ...now.keys()])];
  return [
    ...labels.map((label) => ({
      label,
      old: old.get(label) ?? '–',
      now: now.get(label) ?? '–',
    })),
    { label: 'Total', old: formatPesos(replaced.total), now: formatPesos(preview.total) },
  ];
}

function wordsOf({ text, table }: Preview['summary'][number]): string {
  if (table === undefined) return text;
  return table.rows.map((cells) => cells.filter((cell) => cell !== '').join(' · ')).join('; ');
}
