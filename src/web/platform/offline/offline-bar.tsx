import { useEffect, useEffectEvent } from 'react';

import { isDraftOf } from '../../lib/draft-storage.ts';
import { notify } from '../../lib/notify.ts';
import { isOnline, onLineBack, useIsOnline } from '../../lib/offline/line.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import classes from './offline-bar.module.css';

/**
 * Says that there is no line, and sends what was typed and photographed meanwhile when it is back.
 */
export function OfflineBar() {
  const { user, refreshSession } = useSession();
  const hasLine = useIsOnline();
  useSending(user?.id ?? '', refreshSession);
  if (hasLine) return null;
  return (
    <div className={classes['place']}>
      <div className={classes['bar']} role="status">
        You’re offline. Drafts are kept on this device
        <span className={classes['rest']}> and sent when you are back online</span>.
      </div>
    </div>
  );
}

/** Forms that are open send themselves first. */
const AFTER_FORMS_MS = 1_500;

function useSending(clientId: string, onLine: () => Promise<void>): void {
  const lineBack = useEffectEvent(onLine);
  const send = useEffectEvent(async () => {
    // Files wait with a draft of this device; mostly there is none.
    if (!isOnline() || !keepsDraft(clientId)) return;
    const { sendKept } = await import('./send-kept.ts');
    const { drafts, files, changedElsewhere } = await sendKept(clientId);
    if (drafts + files > 0) {
      await afterChangeOf('drafts');
      notify({ color: 'teal', title: 'Sent', message: wordsOf(drafts, files) });
    }
    if (changedElsewhere > 0) {
      const message =
        'A draft was changed on another device, too. Open its form to choose which one to keep.';
      notify({ color: 'blue', title: 'Drafts', message });
    }
  });
  useEffect(() => {
    if (clientId === '') return undefined;
    let timer = setTimeout(() => void send(), AFTER_FORMS_MS);
    const stop = onLineBack(() => {
      void lineBack();
      clearTimeout(timer);
      timer = setTimeout(() => void send(), AFTER_FORMS_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [clientId]);
}

function keepsDraft(clientId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => isDraftOf(clientId, key));
  } catch {
    return false;
  }
}

function wordsOf(drafts: number, files: number): string {
  const parts = [count(drafts, 'draft'), count(files, 'attachment')].filter((part) => part !== '');
  return `${parts.join(' and ')} kept on this device ${drafts + files === 1 ? 'was' : 'were'} sent.`;
}

function count(number: number, word: string): string {
  if (number === 0) return '';
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
