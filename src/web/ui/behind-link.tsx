import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useBackLink } from '../lib/way-back.ts';
import classes from './behind-link.module.css';
import { FigureWords } from './figure-words.tsx';
import { NOTHING, formatFigure } from './format-money.ts';

interface BehindLinkProps {
  to: string;
  /** The id of this link: who comes back finds it focused. */
  mark: string;
  /** What the way back to this screen is called. */
  here: string;
  children: ReactNode;
}

/** Opens what is behind a row; the screen that it opens leads back to this very link. */
export function BehindLink({ to, mark, here, children }: BehindLinkProps) {
  const carry = useBackLink(here);
  return (
    <Anchor component={Link} id={mark} to={to} state={carry(mark)} inherit>
      {children}
    </Anchor>
  );
}

interface BehindFigureProps extends Omit<BehindLinkProps, 'children' | 'to'> {
  /** Nothing where the reader may not open it. */
  to: string | undefined;
  amount: string;
}

/**
 * A figure that opens what it is made of; quieter than a link in words, because every figure is
 * one.
 */
export function BehindFigure({ amount, to, ...link }: BehindFigureProps) {
  const carry = useBackLink(link.here);
  const words = formatFigure(amount);
  if (to === undefined) return <FigureWords words={words} />;
  return (
    <Link
      id={link.mark}
      className={classes['figure']}
      to={to}
      state={carry(link.mark)}
      data-zero={words === NOTHING || undefined}
      title="Show the entries behind it"
    >
      <FigureWords words={words} />
    </Link>
  );
}
