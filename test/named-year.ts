import { addDays } from '#shared/dates.ts';

import type { EngineItem, EngineLine } from '#server/bank/matching/engine/board.ts';

import type { BankYear } from './bank-year.ts';
import { randomOf } from './bank-year.ts';

const FIRST = '2026-01-01';
const NAMES = [
  'Mabuhay Trading Corporation',
  'Sandigan Office Systems Inc.',
  'Reyes Hardware and Construction Supply',
  'Dela Cruz, Juan Miguel',
  'Kalayaan Packaging Philippines, Inc.',
  'Bayanihan Logistics Corp.',
  'Tagumpay Realty and Development Corporation',
  'Santos, Maria Teresa',
  'Luntian Farms Cooperative',
  'Perlas Foods Manufacturing Inc.',
  'Villanueva Auto Care Center',
  'Malayan Fire and Casualty Insurance',
  'Garcia Law Office',
  'Katipunan Printing Press',
  'Alon Water Station',
  'Makiling Security Agency Inc.',
];
/** How the bank calls some of them: nothing in it is their name. */
const NICKNAMES = ['BILLS PYMT MRLCO', 'ADA HRZN TELECOM', 'BANCNET SVGS XPRESSPAY'];

/**
 * Lines that name their payee cut off and in capitals, with amounts that others have, too; payrolls
 * of one line; the bank's own charges that have some entry's amount by chance; and lines that only
 * earlier matches explain. Always the same ones for a count.
 */
export function namedYear(count: number): BankYear {
  const next = randomOf(count + 7);
  const lines: EngineLine[] = [];
  const items: EngineItem[] = [];
  const truth = new Map<string, ReadonlySet<string>>();
  const add = (line: EngineLine, own: readonly EngineItem[]) => {
    lines.push(line);
    items.push(...own);
    truth.set(line.lineId, new Set(own.map(({ entryId }) => entryId)));
  };
  for (let at = 0; at < count; at += 1) {
    const date = addDays(FIRST, Math.floor((at * 365) / count));
    const later = addDays(date, Math.floor(next() * 4));
    const who = Math.floor(next() * NAMES.length);
    const name = NAMES[who] ?? '';
    const draw = next();
    if (draw < 0.4) {
      const amount = -BigInt(1 + Math.floor(next() * 12)) * 250_000n;
      const description = `INSTAPAY TO ${cut(name, 14 + Math.floor(next() * 12))}`;
      add(lineOf(at, later, { amount, description }), [itemOf(at, date, { amount, name })]);
    } else if (draw < 0.55) {
      const amount = -BigInt(1 + Math.floor(next() * 12)) * 250_000n;
      const nick = at % NICKNAMES.length;
      const learntName = NAMES[nick] ?? '';
      const line = lineOf(at, later, { amount, description: `${NICKNAMES[nick] ?? ''} ${at}` });
      add({ ...line, learntNames: [learntName] }, [itemOf(at, date, { amount, name: learntName })]);
    } else if (draw < 0.6) {
      const people = 6 + Math.floor(next() * 40);
      const own = Array.from({ length: people }, (_, person) => {
        const amount = -BigInt(900_000 + Math.floor(next() * 2_000_000));
        return itemOf(at, date, { amount, name: `Employee ${person}`, part: person + 1 });
      });
      const amount = own.reduce((all, each) => all + each.amount, 0n);
      add(lineOf(at, date, { amount, description: 'PAYROLL BATCH' }), own);
    } else if (draw < 0.7) {
      // A charge that nobody recorded; and an entry of its amount that the bank never pays.
      const amount = -BigInt(1_000 + Math.floor(next() * 60) * 500);
      add(lineOf(at, date, { amount, description: 'SERVICE CHARGE' }), []);
      items.push(itemOf(at, addDays(date, 2), { amount, name, part: 1 }));
    } else {
      const amount = BigInt(10_000 + Math.floor(next() * 20_000_000));
      add(lineOf(at, later, { amount, description: 'DEPOSIT' }), [
        itemOf(at, date, { amount, name }),
      ]);
    }
  }
  return { lines, items, truth };
}

function cut(name: string, length: number): string {
  return name.toUpperCase().replaceAll(/[.,]/g, '').slice(0, length);
}

function lineOf(
  at: number,
  date: string,
  { amount, description }: { amount: bigint; description: string },
): EngineLine {
  const lineId = `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  return { lineId, date, amount, description, reference: '', chequeNumber: '' };
}

function itemOf(
  at: number,
  date: string,
  { amount, name, part = 0 }: { amount: bigint; name: string; part?: number },
): EngineItem {
  const tail = String(at * 100 + part).padStart(12, '0');
  return {
    entryId: `e0000000-0000-4000-8000-${tail}`,
    position: 0,
    chequeId: '00000000-0000-0000-0000-000000000000',
    date,
    amount,
    transactionId: `a0000000-0000-4000-8000-${tail}`,
    documentNumber: `BP-${at}-${part}`,
    chequeNumber: '',
    reference: '',
    reversesId: null,
    registerId: null,
    restoresId: null,
    names: [name],
    kind: part === 0 ? 'bill-payment' : 'withdrawal',
  };
}
