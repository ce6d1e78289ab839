import { Menu } from '@mantine/core';
import { Link } from 'react-router';

import { useWayHere } from '../lib/way-back.ts';
import classes from './behind-link.module.css';

/** A figure that another one is worked out from. */
export interface FigurePart {
  readonly title: string;
  readonly words: string;
  /** The screen of what is behind it. */
  readonly to: string;
}

interface FigurePartsProps {
  parts: readonly FigurePart[];
  words: string;
  /** The id of the figure: who comes back finds it focused. */
  mark: string;
  /** What the way back to this screen is called. */
  here: string;
}

/** A figure that is worked out from others, a change or a share: it opens a menu of them, and each opens what is behind it. */
export function FigureParts({ parts, words, mark, here }: FigurePartsProps) {
  const carry = useWayHere(here);
  return (
    <Menu position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <button type="button" id={mark} className={classes['parts']} title="Show what it compares">
          {words}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {parts.map(({ title, words: amount, to }, at) => (
          <Menu.Item
            // oxlint-disable-next-line react/no-array-index-key -- two parts may have one title
            key={at}
            component={Link}
            to={to}
            state={carry(mark)}
            rightSection={<span className={classes['amount']}>{amount}</span>}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
