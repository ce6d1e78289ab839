import { Notifications } from '@mantine/notifications';

import { useRoom } from './use-room.ts';

/**
 * What was done, said for a moment. On a phone at the top: at the bottom stand the buttons of forms
 * and dialogs.
 */
export function Toasts() {
  const position = useRoom() === 'phone' ? 'top-center' : 'bottom-right';
  return <Notifications position={position} limit={5} autoClose={4000} />;
}
