import type { ReactNode } from 'react';

import classes from './dialog-acts.module.css';

/** The buttons of a dialog, below its text: in sight also where the dialog scrolls. */
export function DialogActs({ children }: { children: ReactNode }) {
  return <div className={classes['acts']}>{children}</div>;
}
