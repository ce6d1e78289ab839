import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';

import { placeList } from './place-list.ts';
import classes from './suggest-list.module.css';
import type { useSuggestList } from './use-suggest-list.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

interface SuggestListProps {
  readonly field: RefObject<HTMLElement | null>;
  readonly list: Pick<ReturnType<typeof useSuggestList>, 'listId' | 'optionId' | 'walked'>;
  /** The id of what names the list. */
  readonly labelledBy: string;
  readonly options: readonly Option[];
  /** Stands above the options. */
  readonly notice: ReactNode;
  readonly onTake: (at: number) => void;
}

/** The open list of a field that suggests. It never takes the focus. */
export function SuggestList(props: SuggestListProps) {
  const { field, list, labelledBy, options, notice, onTake } = props;
  const { listId, optionId, walked } = list;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => placeList(box.current, field.current));
  useEffect(() => {
    const place = () => placeList(box.current, field.current);
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
    };
  }, [field]);
  useEffect(() => {
    if (walked === undefined) return;
    box.current?.querySelector('[data-walked]')?.scrollIntoView({ block: 'nearest' });
  }, [walked]);
  return createPortal(
    <div
      ref={box}
      role="presentation"
      className={classes['box']}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={listId} role="listbox" aria-labelledby={labelledBy} className={classes['options']}>
        {notice === undefined ? null : <div className={classes['notice']}>{notice}</div>}
        {options.map(({ value, label, detail }, at) => (
          // The field's own keys take it (use-suggest-list.ts).
          <div
            key={value}
            id={optionId(at)}
            role="option"
            aria-selected={at === walked}
            data-walked={at === walked || undefined}
            className={classes['option']}
            onClick={() => onTake(at)}
          >
            <span>{label}</span>
            {detail === '' ? null : <span className={classes['detail']}>{detail}</span>}
          </div>
        ))}
      </div>
    </div>,
    document.body,
  );
}
