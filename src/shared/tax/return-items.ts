import type { Centavos } from '../money.ts';
import { sum } from '../money.ts';
import type { Behind } from '../reports/report.ts';

/** One item of a return. */
export interface ReturnItem {
  readonly item: string;
  /**
   * The item of the form that this is a note of: the form has no item of this name, so a reader is
   * shown the label only, below that item.
   */
  readonly noteOf?: string;
  readonly label: string;
  readonly amount: Centavos;
  /** From the books, worked out from other items, or typed by the accountant. */
  readonly source: 'books' | 'worked-out' | 'typed';
  /** How it came about; may be empty. */
  readonly note: string;
  readonly behind?: Behind;
  /** Of an item that is no amount but a choice: what may be chosen, each kept as an amount. */
  readonly choices?: readonly Choice[];
}

/** An answer to an item that is a choice. */
interface Choice {
  readonly amount: Centavos;
  readonly label: string;
}

interface ReturnPart {
  readonly title: string;
  readonly items: readonly ReturnItem[];
}

/** What was typed for a return, by item. */
export type Typed = ReadonlyMap<string, { readonly amount: Centavos; readonly note: string }>;

/** A worksheet: its parts in the order of the form, and how the figures came about. */
export interface Worksheet {
  readonly parts: readonly ReturnPart[];
  readonly working: readonly {
    readonly label: string;
    readonly text: string;
    readonly behind?: Behind;
  }[];
  readonly checks: readonly { readonly text: string; readonly isOk: boolean }[];
  readonly notes: readonly string[];
}

/** An item that the books know. */
export function fromBooks(
  [item, label]: readonly [string, string],
  amount: Centavos,
  opens: { readonly behind?: Behind | undefined; readonly note?: string } = {},
): ReturnItem {
  const { behind, note = '' } = opens;
  return { item, label, amount, source: 'books', note, ...(behind !== undefined && { behind }) };
}

/** An item that follows from others. */
export function workedOut(
  [item, label]: readonly [string, string],
  amount: Centavos,
  note = '',
): ReturnItem {
  return { item, label, amount, source: 'worked-out', note };
}

/** An item that only the accountant knows; nothing while none was typed. */
export function typedItem([item, label]: readonly [string, string], typed: Typed): ReturnItem {
  const given = typed.get(item);
  return {
    item,
    label,
    amount: given?.amount ?? 0n,
    source: 'typed',
    note: given?.note ?? '',
  };
}

/** What is typed as a part of an item, under a name that only the portal has. */
export function typedNote(
  [noteOf, item, what]: readonly [string, string, string],
  typed: Typed,
): ReturnItem {
  return { ...typedItem([item, `Of item ${noteOf}: ${what}`], typed), noteOf };
}

/** Items with each note below the item that it is of. */
export function withNotes(
  items: readonly ReturnItem[],
  notes: readonly ReturnItem[],
): ReturnItem[] {
  return items.flatMap((own) => [own, ...notes.filter(({ noteOf }) => noteOf === own.item)]);
}

/** What an item is called where its name and its label stand in one text. */
export function nameOfItem({
  item,
  noteOf,
  label,
}: {
  readonly item: string;
  readonly noteOf?: string | undefined;
  readonly label: string;
}): string {
  return noteOf === undefined ? `${item} ${label}` : label;
}

/**
 * An item that is a choice of the taxpayer, such as the tax rate: the first of the choices while
 * none was made. One that holds by what was filed before is no longer open.
 */
export function choiceItem(
  [item, label]: readonly [string, string],
  choices: readonly [Choice, ...Choice[]],
  {
    chosen,
    note,
    isHeld,
  }: { readonly chosen: Centavos; readonly note: string; readonly isHeld: boolean },
): ReturnItem {
  const own = choices.find(({ amount }) => amount === chosen) ?? choices[0];
  const source = isHeld ? 'worked-out' : 'typed';
  return { item, label, amount: own.amount, source, note, choices: isHeld ? [own] : choices };
}

/** The sum of items. */
export function sumOf(items: readonly ReturnItem[]): Centavos {
  return sum(items.map(({ amount }) => amount));
}

/**
 * Surcharge, interest, compromise, their sum, and what is paid in all with the item that is due:
 * the end of every return. The three come in the order of their numbers: 1701 asks for the interest
 * first.
 */
export function penaltyItems(
  numbers: readonly [string, string, string, string, string],
  due: { readonly item: string; readonly amount: Centavos },
  typed: Typed,
): ReturnItem[] {
  const [surcharge, interest, compromise, all, total] = numbers;
  const penalties = [
    typedItem([surcharge, 'Surcharge'], typed),
    typedItem([interest, 'Interest'], typed),
    typedItem([compromise, 'Compromise'], typed),
  ].toSorted((a, b) => (a.item < b.item ? -1 : 1));
  const sumOfAll = sumOf(penalties);
  const range = `${penalties[0]?.item} to ${penalties.at(-1)?.item}`;
  return [
    ...penalties,
    workedOut([all, 'Total penalties'], sumOfAll, range),
    workedOut([total, 'Total amount payable'], due.amount + sumOfAll, `${due.item} and ${all}`),
  ];
}

/** The items of all parts, in their order. */
export function itemsOf({ parts }: Pick<Worksheet, 'parts'>): ReturnItem[] {
  return parts.flatMap(({ items }) => items);
}
