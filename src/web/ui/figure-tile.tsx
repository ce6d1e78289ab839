import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';

import { useBackLink } from '../lib/way-back.ts';
import { changeWords } from './change-words.ts';
import classes from './figure-tile.module.css';
import { formatPesos } from './format-money.ts';

interface Tile {
  /** What it is called in the address of the way back. */
  name: string;
  title: string;
  /** The report behind the figure. */
  to: string;
  /** The figure of each month, the last one being what is shown; amounts of the wire. */
  amounts: readonly string[];
  /** The month before the last one, by its name. */
  previous: string;
}

interface FigureTilesProps {
  tiles: readonly Tile[];
  /** What the way back to this screen is called. */
  here: string;
}

/**
 * Figures side by side, each with how it changed and a small picture of its months; a tile opens
 * the report behind it, which leads back to it.
 */
export function FigureTiles({ tiles, here }: FigureTilesProps) {
  const carry = useBackLink(here);
  return (
    <ul className={classes['tiles']} data-count={tiles.length}>
      {tiles.map((tile) => (
        <li key={tile.name}>
          <Link
            id={markOf(tile)}
            to={tile.to}
            state={carry(markOf(tile))}
            className={classes['tile']}
          >
            <Figure tile={tile} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function markOf({ name }: Tile): string {
  return `tile-${name}`;
}

function Figure({ tile: { title, amounts, previous } }: { tile: Tile }) {
  const now = amounts.at(-1) ?? '0.00';
  return (
    <>
      <span className={classes['title']}>{title}</span>
      <span className={classes['amount']}>
        <span className={classes['currency']}>₱ </span>
        {formatPesos(now)}
      </span>
      <span className={classes['change']}>
        {changeWords(now, amounts.at(-2) ?? '0.00', previous)}
      </span>
      <Bars amounts={amounts} />
    </>
  );
}

/** The same places while the figures are on their way. */
export function LoadingTiles({ count }: { count: number }) {
  return (
    <div
      className={classes['tiles']}
      data-count={count}
      role="status"
      aria-label="Loading"
      aria-busy="true"
    >
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className={classes['tile']} />
      ))}
    </div>
  );
}

const WIDTH = 10;
const GAP = 3;
const HEIGHT = 32;

/** Bars from a line of zero; what is below it hangs. For the eye alone: the words say the rest. */
function Bars({ amounts }: { amounts: readonly string[] }) {
  // No figure is read from a bar, so a float will do.
  const values = amounts.map(Number);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = top === bottom ? 0 : HEIGHT / (top - bottom);
  const bars = values.map((value, at) => {
    const y = scale === 0 ? HEIGHT - 1 : (top - Math.max(0, value)) * scale;
    const height = Math.max(1, Math.abs(value) * scale);
    return `M${at * (WIDTH + GAP)} ${y.toFixed(2)}h${WIDTH}v${height.toFixed(2)}h-${WIDTH}z`;
  });
  return (
    <svg
      aria-hidden="true"
      className={classes['bars']}
      viewBox={`0 0 ${values.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={bars.slice(0, -1).join('')} />
      <path d={bars.at(-1)} data-last />
    </svg>
  );
}
