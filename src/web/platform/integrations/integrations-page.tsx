import { Stack } from '@mantine/core';

import { Page } from '../../ui/page.tsx';
import { ApiKeysPanel } from './api-keys-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** What other programs may read, and which are told what happens; for the admin. */
export function IntegrationsPage() {
  return (
    <Page
      title="Integrations"
      description="API keys for programs that read the books, and webhooks that notify them. Neither changes anything."
      width="wide"
    >
      <Stack gap="xl">
        <ApiKeysPanel />
        <WebhooksPanel />
      </Stack>
    </Page>
  );
}
