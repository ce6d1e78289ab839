import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useWayHere } from '../lib/way-back.ts';

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
  const carry = useWayHere(here);
  return (
    <Anchor component={Link} id={mark} to={to} state={carry(mark)} inherit>
      {children}
    </Anchor>
  );
}
