import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

import classes from './matching.module.css';

/** Rows drawn beyond what is in sight, so that a quick scroll shows no gap. */
const SPARE = 6;
/** The list is drawn anew when so many rows were scrolled past. */
const STEP = 4;
/** Until the list is measured. */
const FIRST_HEIGHT = 640;

interface VirtualListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In pixels, the same for every row. */
  rowHeight: number;
  /** Rows that are still to come: room is kept for them. */
  ahead?: number;
  activeIndex: number;
  isSelected: (row: Row) => boolean;
  renderRow: (row: Row) => ReactNode;
  onPick: (row: Row, index: number) => void;
  onFocus?: () => void;
}

/**
 * A list of thousands of rows of which only those in sight are in the document. The list itself has
 * the focus and names its active row, so that moving costs no focus and a screen reader hears how
 * many there are.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowKey, rowHeight, activeIndex, ahead = 0 } = props;
  const count = rows.length + ahead;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(current.clientHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null || activeIndex < 0) return;
    const above = activeIndex * rowHeight;
    const below = above + rowHeight - current.clientHeight;
    if (above < current.scrollTop) current.scrollTo({ top: above });
    else if (below > current.scrollTop) current.scrollTo({ top: below });
  }, [activeIndex, rowHeight]);
  // Only a scroll by some rows draws anew.
  const step = rowHeight * STEP;
  const first = Math.max(0, Math.min(top / rowHeight, rows.length) - SPARE);
  const last = Math.ceil((top + height) / rowHeight) + STEP + SPARE;
  return (
    <div
      ref={frame}
      className={classes['list']}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={rows[activeIndex] === undefined ? undefined : `${id}-${activeIndex}`}
      onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / step) * step)}
      onFocus={props.onFocus}
    >
      <div role="presentation" style={{ position: 'relative', height: count * rowHeight }}>
        {rows.slice(first, last).map((row, at) => {
          const index = first + at;
          return (
            <div
              key={rowKey(row)}
              id={`${id}-${index}`}
              role="option"
              className={classes['option']}
              style={{ top: index * rowHeight, height: rowHeight }}
              aria-selected={props.isSelected(row)}
              aria-posinset={index + 1}
              aria-setsize={count}
              data-active={index === activeIndex || undefined}
              onClick={() => props.onPick(row, index)}
            >
              {props.renderRow(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
