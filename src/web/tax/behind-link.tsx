import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Behind } from '../lib/behind-path.ts';
import { behindPath } from '../lib/behind-path.ts';
import { useRole } from '../lib/session/session-context.ts';
import { useBackLink } from '../lib/way-back.ts';
import classes from './tax.module.css';

interface BehindLinkProps {
  behind: Behind | undefined;
  /** Names this link on its screen, so that the way back finds it. */
  mark: string;
  /** What the way back is called. */
  here: string;
  /** Of many figures each is a link: the pointer and the focus show it. */
  isFigure?: boolean;
  children: ReactNode;
}

/**
 * Words or a figure that open what stands behind them; the words alone where there is nothing to
 * open.
 */
export function BehindLink({ behind, mark, here, isFigure, children }: BehindLinkProps) {
  const role = useRole();
  const carry = useBackLink(here);
  const path = behind === undefined ? undefined : behindPath(behind, { role });
  if (path === undefined) return <span>{children}</span>;
  return (
    <Link
      id={mark}
      to={path}
      state={carry(mark)}
      className={classes['figure']}
      data-quiet={isFigure}
    >
      {children}
    </Link>
  );
}
