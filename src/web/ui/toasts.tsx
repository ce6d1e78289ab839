import type { Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

import { firstToast, loadToasts } from '../lib/notify.ts';
import { useRoom } from './use-room.ts';

/** The page is drawn and used first. */
const AFTER_MS = 10_000;

/**
 * What was done, said for a moment. On a phone at the top: at the bottom stand the buttons of forms
 * and dialogs. Its code comes when the page stands, or with the first thing to say.
 */
export function Toasts() {
  const position = useRoom() === 'phone' ? 'top-center' : 'bottom-right';
  const [Shown, setShown] = useState<typeof Notifications>();
  useEffect(() => {
    let isOpen = true;
    const show = async () => {
      const { Notifications } = await loadToasts();
      if (isOpen) setShown(() => Notifications);
    };
    const load = () => void show().catch(() => undefined);
    const timer = setTimeout(load, AFTER_MS);
    void firstToast.then(load);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, []);
  return Shown === undefined ? null : <Shown position={position} limit={5} autoClose={4000} />;
}
