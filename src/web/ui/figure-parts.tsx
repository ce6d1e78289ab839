import { Menu } from '@mantine/core';
import { Link } from 'react-router';

import { useBackLink } from '../lib/way-back.ts';
import classes from './behind-link.module.css';
import { FigureWords } from './figure-words.tsx';

/** A figure that another one is worked out from. */
export interface FigurePart {
  readonly title: string;
  readonly words: string;
  /** The screen of what is behind it; nothing where it was typed, or the reader may not open it. */
  readonly to: string | undefined;
}

interface FigurePartsProps {
  parts: readonly FigurePart[];
  words: string;
  /** Tells the figure from others: who comes back finds it focused. */
  mark: string;
  /** What the way back to this screen is called. */
  here: string;
}

/**
 * A figure that is worked out from others, a change or a share: it opens a menu of them, and each
 * opens what is behind it.
 */
export function FigureParts({ parts, words, mark, here }: FigurePartsProps) {
  const carry = useBackLink(here);
  return (
    // The id is that of the button, which the menu would name itself otherwise.
    <Menu id={mark} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <button type="button" className={classes['parts']} title="Show what it comes from">
          <FigureWords words={words} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {parts.map(({ title, words: amount, to }, at) => {
          const figure = <span className={classes['amount']}>{amount}</span>;
          const state = carry(mark);
          return to === undefined ? (
            // oxlint-disable-next-line react/no-array-index-key -- two parts may have one title
            <Menu.Item key={at} disabled rightSection={figure}>
              {title}
            </Menu.Item>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the same
            <Menu.Item key={at} component={Link} {...{ to, state }} rightSection={figure}>
              {title}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
