import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useSession } from '../../lib/session/session-context.ts';
import { LockIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { LoginList } from './login-list.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { securityQuery } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

/** One's own account: two-step login, the password, and the logins of late. */
export function AccountPage() {
  const { user } = useSession();
  const security = useQuery(securityQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const mustSetUp = user?.mustSetUpFactor === true;
  return (
    <Page
      title="My Account"
      description="Two-step login, password and recent logins of your own account."
    >
      <Stack gap="lg">
        {mustSetUp ? (
          <Alert color="yellow" icon={<LockIcon />} title="Set up two-step login to continue">
            <Text size="sm" c="var(--mantine-color-text)">
              Your administrator requires it for your role. Add an authenticator app or a passkey
              below; everything else opens after that.
            </Text>
          </Alert>
        ) : null}
        {security.isPending ? <LoadingRows rows={4} height={56} /> : null}
        {security.error === null ? null : (
          <ProblemNotice error={security.error} retry={() => void security.refetch()} />
        )}
        {security.data === undefined ? null : (
          <TwoStepPanel security={security.data} onCodes={setCodes} />
        )}
        {mustSetUp || security.isPending ? null : (
          <>
            <PasswordPanel />
            <LoginList />
          </>
        )}
      </Stack>
      {codes.length === 0 ? null : (
        <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
      )}
    </Page>
  );
}
