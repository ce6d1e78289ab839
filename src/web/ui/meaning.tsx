import { useState } from 'react';
import type { ReactNode } from 'react';

import classes from './meaning.module.css';

/**
 * What typed text will mean, below the control while it is typed. It lies over what follows: if it
 * took room, the page would move under the finger when the control is left.
 */
export function useMeaning(meaning: string) {
  const [isTyping, setTyping] = useState(false);
  return {
    isTyping,
    begin: () => setTyping(true),
    end: () => setTyping(false),
    inputContainer: (input: ReactNode) => (
      <div className={classes['meant']}>
        {input}
        {isTyping ? <output className={classes['meaning']}>{meaning}</output> : null}
      </div>
    ),
  };
}
