import type { TaxReturn } from '../queries.ts';

export type ReturnItem = TaxReturn['parts'][number]['items'][number];

// `31A`, `44A to 49A`, `2-9` (item 9 of schedule 2), `V-8` (of part V).
const ITEM = String.raw`(?:\d-|[IVX]+-)?[A-Z]?\d{1,2}[A-Z]?`;
const REFERENCE = new RegExp(String.raw`\b(${ITEM})(?: to (${ITEM}))?\b`, 'g');

/**
 * The items that a worked-out item comes from, as its note names them (`31A + 32A`, `44A to 49A`);
 * an item that is worked out itself is followed to those that it comes from. The notes
 * of an item are among them. None where the note names no items of the return.
 */
export function itemsBehind(
  { item, note, source }: ReturnItem,
  all: readonly ReturnItem[],
): readonly ReturnItem[] {
  if (source !== 'worked-out') return [];
  const named = [...note.matchAll(REFERENCE)].flatMap(([, first = '', last = first]) =>
    between(all, first, last),
  );
  const notes = all.filter(({ noteOf }) => noteOf === item);
  const others = [...named, ...notes].filter((each) => each.item !== item);
  return [
    ...new Set(
      others.flatMap((each) => {
        const own = itemsBehind(each, before(all, item));
        return own.length === 0 ? [each] : own;
      }),
    ),
  ];
}

/** The items of a range; those of one column (`44A` to `49A`) where its ends name one. */
function between(all: readonly ReturnItem[], first: string, last: string): ReturnItem[] {
  const [begin, end] = [first, last].map((name) => all.findIndex(({ item }) => item === name));
  if (begin === undefined || end === undefined || begin < 0 || end < begin) return [];
  // A note is in the amount of its item already.
  const own = all.slice(begin, end + 1).filter(({ noteOf }) => noteOf === undefined);
  const [column = '', other = ''] = [first, last].map((name) => /[A-Z]$/.exec(name)?.[0]);
  if (column !== other) return own;
  return own.filter(({ item }) => item.endsWith(column));
}

/** What stands elsewhere than this item: nothing is followed in circles. */
function before(all: readonly ReturnItem[], item: string): ReturnItem[] {
  return all.filter((each) => each.item !== item);
}
