import { Button, Group, Text } from '@mantine/core';

import { useSession } from '../../lib/session/session-context.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** The two dialogs of the session (specification, section 8). */
export function SessionDialogs() {
  const { showWarning, showBackWarning, stayLoggedIn, cancelBackLogout, logOut } = useSession();
  return (
    <>
      <LogoutDialog
        opened={showBackWarning && !showWarning}
        title="You are about to log out"
        text="You have unsaved changes. Closing this window will disregard them. Do you want to continue?"
        onStay={cancelBackLogout}
        onLogOut={logOut}
      />
      <LogoutDialog
        opened={showWarning}
        title="Are you still there?"
        text="You will be logged out in 1 minute due to inactivity."
        onStay={stayLoggedIn}
        onLogOut={logOut}
      />
    </>
  );
}

interface LogoutDialogProps {
  opened: boolean;
  title: string;
  text: string;
  onStay: () => void;
  onLogOut: () => void;
}

function LogoutDialog({ opened, title, text, onStay, onLogOut }: LogoutDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onStay}
      title={title}
      size="sm"
      zIndex={400}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onLogOut}>
          Log Out
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay Logged In
        </Button>
      </Group>
    </Dialog>
  );
}
