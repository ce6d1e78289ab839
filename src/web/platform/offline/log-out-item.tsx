import { Menu } from '@mantine/core';

import { isOnline } from '../../lib/offline/line.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LogoutIcon } from '../../ui/screen-icons.tsx';

/** The way out; asks first where this device keeps what the server does not have. */
export function LogOutItem({ onAsk }: { onAsk: (words: string) => void }) {
  const { user, logOut } = useSession();
  const leave = async () => {
    if (user === undefined || isOnline()) return logOut();
    const { countUnsent } = await import('./send-kept.ts');
    const { drafts, files } = await countUnsent(user.id);
    if (drafts + files === 0) return logOut();
    onAsk(wordsOf(drafts, files));
  };
  return (
    <Menu.Item leftSection={<LogoutIcon size={18} />} onClick={() => void leave()}>
      Log out
    </Menu.Item>
  );
}

/** Asks whether to log out all the same; nothing while `words` is empty. */
export function UnsentDialog({ words, onStay }: { words: string; onStay: () => void }) {
  const { logOut } = useSession();
  return (
    <ConfirmDialog
      opened={words !== ''}
      title="Log out without sending?"
      cancel="Stay logged in"
      confirm="Log out and delete"
      isDangerous
      onCancel={onStay}
      onConfirm={logOut}
    >
      {words}
    </ConfirmDialog>
  );
}

function wordsOf(drafts: number, files: number): string {
  const parts = [
    drafts === 0 ? '' : `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`,
    files === 0 ? '' : `${files} ${files === 1 ? 'attachment' : 'attachments'}`,
  ];
  const all = parts.filter((part) => part !== '').join(' and ');
  return `${all} on this device could not be sent yet, because you are offline. Logging out deletes ${drafts + files === 1 ? 'it' : 'them'}.`;
}
