import { useLayoutEffect, useRef } from 'react';

/** How wide the columns of a part want to be, in pixels. */
const wanted = new WeakMap<HTMLTableSectionElement, readonly number[]>();
/** What head and foot said when they were asked. */
const said = new WeakMap<HTMLTableSectionElement, string>();

/** What a part is asked in: nothing that it says is squeezed, and text takes no room. */
const ASKED = { contentVisibility: 'visible', width: 'max-content' };
/** A figure is never cut, by no part of a pixel either. */
const STEPS = 16;
/** What a name or a date may be squeezed to, as the padding of a cell: pixels. */
const LEAST = 20;

/**
 * The widths of the columns of a long table, reckoned once of each part. A grid that asks its rows
 * lays all of them out whenever one is added; with widths that stand, parts out of sight are not
 * laid out at all, and what is added is asked alone. A column grows when something wider comes.
 */
export function useFixedTracks(tracks: readonly string[], isLong: boolean) {
  const ref = useRef<HTMLTableElement>(null);
  // At each drawing: which parts are new is known by the parts themselves.
  useLayoutEffect(() => {
    if (isLong && ref.current !== null) fixTracks(ref.current, tracks);
  });
  useLayoutEffect(() => {
    const table = ref.current;
    if (!isLong || table === null) return undefined;
    // A font that has just come makes words wider or narrower than they were.
    const askAll = () => {
      for (const part of table.tBodies) askAgain(part);
      fixTracks(table, tracks);
    };
    // A table that had no room for columns may have it now; not within the browser's own layout.
    const resized = new ResizeObserver(() =>
      requestAnimationFrame(() => {
        fixTracks(table, tracks);
      }),
    );
    document.fonts.addEventListener('loadingdone', askAll);
    resized.observe(table);
    return () => {
      document.fonts.removeEventListener('loadingdone', askAll);
      resized.disconnect();
    };
  }, [tracks, isLong]);
  return ref;
}

/** Says that a part was drawn anew: what its columns want is asked again. */
export function askAgain(part: HTMLTableSectionElement | null): void {
  if (part !== null) wanted.delete(part);
}

function fixTracks(table: HTMLTableElement, tracks: readonly string[]): void {
  // With less room it is a table as any other, or cards: nothing is reckoned.
  const [first] = table.tBodies;
  if (first === undefined || getComputedStyle(first).display !== 'grid') return;
  const parts = [...table.tBodies].filter((part) => !wanted.has(part));
  const ends = [table.tHead, table.tFoot].filter((part) => part !== null);
  const asked = [...parts, ...ends.filter((part) => said.get(part) !== part.textContent)];
  if (asked.length === 0) return;
  const columns = tracks.map((track) => (track.endsWith('1fr)') ? '0px' : track)).join(' ');
  for (const part of asked) Object.assign(part.style, ASKED, { gridTemplateColumns: columns });
  for (const part of asked) wanted.set(part, widthsOf(part));
  for (const part of ends) said.set(part, part.textContent);
  for (const part of asked) Object.assign(part.style, { width: '', gridTemplateColumns: '' });
  const fixed = fixedOf(tracks, [...ends, ...table.tBodies]);
  for (const each of [table, ...ends, ...table.tBodies]) {
    if (each.style.getPropertyValue('--fixed') !== fixed) each.style.setProperty('--fixed', fixed);
  }
  table.dataset['fixed'] = 'true';
  const heights = parts.map((part) => part.getBoundingClientRect().height);
  for (const [at, part] of parts.entries()) {
    part.style.containIntrinsicBlockSize = `auto ${heights[at]}px`;
  }
  for (const part of asked) part.style.contentVisibility = '';
}

function widthsOf(part: HTMLTableSectionElement): readonly number[] {
  return getComputedStyle(part).gridTemplateColumns.split(' ').map(Number.parseFloat);
}

function fixedOf(tracks: readonly string[], parts: readonly HTMLTableSectionElement[]): string {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const all = parts.map((part) => wanted.get(part) ?? []);
  return tracks
    .map((track, at) => {
      const widest = Math.max(...all.map((widths) => widths[at] ?? 0));
      const width = Math.ceil(widest * STEPS) / STEPS;
      if (track === 'max-content') return `${width / rem}rem`;
      if (!track.startsWith('fit-content')) return track;
      return `minmax(${Math.min(width, LEAST) / rem}rem, ${width / rem}rem)`;
    })
    .join(' ');
}
