import { useEffect, useRef } from 'react';

import { styleNonce } from '../../lib/page-config.ts';
import { styledLetter } from './letter.ts';
import classes from './records.module.css';

/**
 * A message as it was sent, in a frame whose sandbox permits nothing: it can run nothing and reach
 * nothing.
 */
export function MailLetter({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const page = new Blob([styledLetter(html, styleNonce())], { type: 'text/html' });
    const address = URL.createObjectURL(page);
    frame.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [html]);
  return <iframe ref={frame} className={classes['letter']} sandbox="" title="The message" />;
}
