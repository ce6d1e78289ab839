import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

import { ArrowRightIcon, PlusIcon } from '../../../ui/icons.tsx';
import { ArrowLeftIcon } from '../../../ui/screen-icons.tsx';
import documentClasses from '../../../forms/document.module.css';
import classes from '../bank.module.css';
import { addedCut, movedCut, placeByKey } from './cuts.ts';
import type { Reading } from './reading.ts';

type FilePage = NonNullable<Reading['table']>['pages'][number];

interface PageCutsProps {
  pages: readonly FilePage[];
  cuts: readonly number[];
  onChange: (cuts: number[]) => void;
}

/**
 * A page of a PDF as its words, with the edges of its columns: dragged, moved by arrow keys, added
 * and removed.
 */
export function PageCuts({ pages, cuts, onChange }: PageCutsProps) {
  const [at, setAt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<readonly number[]>();
  const page = pages[at] ?? pages[0];
  if (page === undefined) return null;
  const { width, height } = page;
  const shown = dragged ?? cuts;
  const pointOf = (clientX: number) => {
    const box = place.current?.getBoundingClientRect();
    return box === undefined ? 0 : ((clientX - box.left) / box.width) * width;
  };
  const end = () => {
    if (dragged !== undefined) onChange([...dragged]);
    setDragged(undefined);
  };
  return (
    <div className={classes['cutting']}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          The lines part the columns, on every page. Drag one, or choose it and move it with the
          arrow keys; Delete takes it away.
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={16} />}
            onClick={() => onChange(addedCut(cuts, width))}
          >
            Add a line
          </Button>
          <PageTurner at={at} count={pages.length} onTurn={setAt} />
        </Group>
      </Group>
      <div
        className={`${documentClasses['scroll']} ${classes['window']}`}
        role="region"
        tabIndex={0}
        aria-label={`Page ${at + 1} of the file`}
      >
        <div
          ref={place}
          className={classes['paper']}
          style={{ aspectRatio: `${width} / ${height}` }}
          onDoubleClick={(event) => onChange(addedCut(cuts, width, pointOf(event.clientX)))}
        >
          <Words page={page} />
          {shown.map((cut, index) => (
            <Edge
              // oxlint-disable-next-line react/no-array-index-key -- edges stay in their order
              key={index}
              name={`Line ${index + 1} between columns`}
              cut={cut}
              width={width}
              onMove={(to) => onChange(movedCut(cuts, index, { to, width }))}
              onDrag={(clientX) =>
                setDragged(movedCut(cuts, index, { to: pointOf(clientX), width }))
              }
              onDrop={end}
              onRemove={() => onChange(cuts.filter((_, each) => each !== index))}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface PageTurnerProps {
  at: number;
  count: number;
  onTurn: (at: number) => void;
}

function PageTurner({ at, count, onTurn }: PageTurnerProps) {
  if (count < 2) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        color="gray"
        aria-label="Page before"
        disabled={at === 0}
        onClick={() => onTurn(at - 1)}
      >
        <ArrowLeftIcon size={18} />
      </ActionIcon>
      <Text size="sm" role="status">{`Page ${at + 1} of ${count}`}</Text>
      <ActionIcon
        color="gray"
        aria-label="Page after"
        disabled={at === count - 1}
        onClick={() => onTurn(at + 1)}
      >
        <ArrowRightIcon size={18} />
      </ActionIcon>
    </Group>
  );
}

/** The words at their places; how high a letter is follows from how wide its word is. */
function Words({ page: { width, height, words } }: { page: FilePage }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="The words of this page">
      {words.map((word, at) => (
        <text
          // oxlint-disable-next-line react/no-array-index-key -- words of a page never change places
          key={at}
          x={word.x}
          y={word.y}
          textLength={word.width}
          lengthAdjust="spacingAndGlyphs"
          fontSize={Math.min(14, Math.max(6, (word.width / Math.max(1, word.text.length)) * 1.9))}
        >
          {word.text}
        </text>
      ))}
    </svg>
  );
}

interface EdgeProps {
  name: string;
  cut: number;
  width: number;
  onMove: (to: number) => void;
  onDrag: (clientX: number) => void;
  onDrop: () => void;
  onRemove: () => void;
}

function Edge({ name, cut, width, onMove, onDrag, onDrop, onRemove }: EdgeProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onRemove();
    }
    const to = placeByKey(event.key, { from: cut, width, isFar: event.shiftKey });
    if (to === undefined) return undefined;
    event.preventDefault();
    return onMove(to);
  };
  const isHeld = (event: PointerEvent<HTMLDivElement>) =>
    event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes['edge']}
      style={{ left: `${(cut / width) * 100}%` }}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.round(width)}
      aria-valuenow={Math.round(cut)}
      aria-valuetext={`${Math.round(cut)} points from the left`}
      onKeyDown={press}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (isHeld(event)) onDrag(event.clientX);
      }}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
    />
  );
}
