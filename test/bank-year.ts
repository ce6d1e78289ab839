import { addDays } from '#shared/dates.ts';

import type { EngineItem, EngineLine } from '#server/bank/matching/engine/board.ts';

/**
 * A year of a busy account: lines of the bank, items of the books, and which lines are truly which
 * items.
 */
export interface BankYear {
  readonly lines: EngineLine[];
  readonly items: EngineItem[];
  /** By line: the ids of its entries. */
  readonly truth: ReadonlyMap<string, ReadonlySet<string>>;
}

const FIRST = '2026-01-01';

/**
 * Makes about so many lines with their items, always the same ones: cheques with their numbers,
 * transfers with a reference, deposits known by their amount alone, some round amounts that are
 * alike, and some lines that are two entries.
 */
export function bankYear(count: number, { cheques = 0.3 }: { cheques?: number } = {}): BankYear {
  const next = randomOf(count);
  const lines: EngineLine[] = [];
  const items: EngineItem[] = [];
  const truth = new Map<string, ReadonlySet<string>>();
  for (let at = 0; at < count; at += 1) {
    const day = addDays(FIRST, Math.floor((at * 365) / count));
    const draw = next();
    const made =
      draw < cheques
        ? cheque(at, day, next)
        : draw < cheques + 0.33
          ? transfer(at, day, next)
          : draw < 0.93
            ? deposit(at, day, next)
            : draw < 0.98
              ? roundAmount(at, day, next)
              : split(at, day, next);
    lines.push(made.line);
    items.push(...made.items);
    truth.set(made.line.lineId, new Set(made.items.map(({ entryId }) => entryId)));
  }
  return { lines, items, truth };
}

interface Made {
  line: EngineLine;
  items: EngineItem[];
}

type Random = () => number;

function cheque(at: number, day: string, next: Random): Made {
  const amount = -amountOf(next);
  const number = String(1_000_000 + at);
  const line = {
    ...lineOf(at, addDays(day, 1 + Math.floor(next() * 20)), amount),
    chequeNumber: number,
  };
  const item = {
    ...buildItem(at, day, amount),
    chequeNumber: `0${number}`,
    registerId: idOf('c', at),
  };
  return { line: { ...line, description: 'CHECK CLEARING' }, items: [item] };
}

function transfer(at: number, day: string, next: Random): Made {
  const amount = -amountOf(next);
  const reference = `PN${7_000_000 + at}`;
  const description = `PESONET TRANSFER REF ${reference}`;
  const line = { ...lineOf(at, addDays(day, Math.floor(next() * 3)), amount), description };
  return { line, items: [{ ...buildItem(at, day, amount), reference }] };
}

function deposit(at: number, day: string, next: Random): Made {
  const amount = amountOf(next);
  const line = {
    ...lineOf(at, addDays(day, Math.floor(next() * 4)), amount),
    description: 'DEPOSIT',
  };
  return { line, items: [buildItem(at, day, amount)] };
}

function roundAmount(at: number, day: string, next: Random): Made {
  const amount = BigInt(1 + Math.floor(next() * 10)) * 100_000n;
  const line = {
    ...lineOf(at, addDays(day, Math.floor(next() * 2)), amount),
    description: 'CASH DEPOSIT',
  };
  return { line, items: [buildItem(at, day, amount)] };
}

function split(at: number, day: string, next: Random): Made {
  const parts = [amountOf(next), amountOf(next)] as const;
  const line = { ...lineOf(at, day, parts[0] + parts[1]), description: 'DEPOSIT' };
  return {
    line,
    items: parts.map((amount, part) => ({
      ...buildItem(at, day, amount),
      entryId: idOf(`e${part}`, at),
    })),
  };
}

function lineOf(at: number, date: string, amount: bigint): EngineLine {
  return { lineId: idOf('1', at), date, amount, description: '', reference: '', chequeNumber: '' };
}

function buildItem(at: number, date: string, amount: bigint): EngineItem {
  const entryId = idOf('e', at);
  return {
    entryId,
    position: 0,
    chequeId: '00000000-0000-0000-0000-000000000000',
    date,
    amount,
    transactionId: idOf('a', at),
    documentNumber: `JV-${at}`,
    chequeNumber: '',
    reference: '',
    reversesId: null,
    registerId: null,
    restoresId: null,
  };
}

function idOf(letter: string, at: number): string {
  return `${letter.padEnd(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

function amountOf(next: Random): bigint {
  return BigInt(10_000 + Math.floor(next() * 20_000_000));
}

/** Numbers from 0 to 1, the same ones for a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
