import { Table } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';

import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';

import { formatPesos } from '../../ui/format-money.ts';
import classes from '../document.module.css';

interface JournalLine {
  readonly account: string;
  readonly title: string;
  readonly debit: string;
  readonly credit: string;
  readonly party: string | null;
  readonly document: string | null;
  readonly memo: string | null;
}

interface JournalTableProps {
  lines: readonly JournalLine[];
  caption: string;
  /**
   * Draws an amount that opens something; amounts are plain without it. The form page draws no
   * links of the portal, and must not fetch what they need.
   */
  renderFigure?: (line: JournalLine, side: Side, at: number) => ReactNode;
}

const SIDES = ['debit', 'credit'] as const;
type Side = (typeof SIDES)[number];

/** The lines of a journal entry, debits and credits in columns, with both sums. */
export function JournalTable({ lines, caption, renderFigure }: JournalTableProps) {
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={caption}>
      <Table className={classes['journal']} verticalSpacing="xs" horizontalSpacing="sm">
        <caption className={classes['hidden']}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Account</Table.Th>
            <Table.Th scope="col" className={classes['figure']}>
              Debit
            </Table.Th>
            <Table.Th scope="col" className={classes['figure']}>
              Credit
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of an entry never change places
            <Table.Tr key={at}>
              <Table.Td data-side={isZero(line.debit) ? 'credit' : 'debit'}>
                <span className={classes['account']}>{line.account}</span> {line.title}
                <Details line={line} />
              </Table.Td>
              {SIDES.map((side) => (
                <Table.Td key={side} className={classes['figure']}>
                  {renderFigure === undefined || isZero(line[side])
                    ? shown(line[side])
                    : renderFigure(line, side, at)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td className={classes['figure']}>
              {total(lines.map((line) => line.debit))}
            </Table.Td>
            <Table.Td className={classes['figure']}>
              {total(lines.map((line) => line.credit))}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}

/** Who and what a line is about. The document's own number is not known before it is entered. */
function Details({ line }: { line: JournalLine }) {
  const parts = [line.party, line.document, line.memo].filter(
    (part) => part !== null && part !== '' && part !== OWN_NUMBER,
  );
  if (parts.length === 0) return null;
  return (
    <div className={classes['details']}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at === 0 ? '' : ' · '}
          {part === line.document ? <span className={classes['number']}>{part}</span> : part}
        </Fragment>
      ))}
    </div>
  );
}

function isZero(amount: string): boolean {
  return fromWire(amount) === 0n;
}

function shown(amount: string): string {
  return isZero(amount) ? '' : formatPesos(amount);
}

function total(amounts: readonly string[]): string {
  return formatPesos(toWire(sum(amounts.map((amount) => fromWire(amount) ?? 0n))));
}
