import { Anchor, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { pageConfig } from '../../lib/page-config.ts';
import { ExternalIcon } from '../../ui/screen-icons.tsx';
import { FrameStage } from './frame-stage.tsx';
import { useLoadLimit } from './use-load-limit.ts';

interface ForeignFrameProps {
  address: string;
  title: string;
  overlay: boolean;
}

// It may run its own page in its own origin. It cannot move the portal to another address, and it
// is told nothing.
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

/**
 * A page of another host. It gets its own address and nothing else: no message, no token, no
 * referrer.
 */
export function ForeignFrame({ address, title, overlay }: ForeignFrameProps) {
  const [loadedAttempt, setLoadedAttempt] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  const isLoaded = loadedAttempt === attempt;
  const hasFailed = useLoadLimit(isLoaded, attempt);
  useNewPolicy(address);
  return (
    <>
      <FrameStage
        overlay={overlay}
        state={isLoaded ? 'ready' : hasFailed ? 'failed' : 'loading'}
        onRetry={() => setAttempt(attempt + 1)}
      >
        <iframe
          key={attempt}
          src={address}
          title={title}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          allow=""
          onLoad={() => setLoadedAttempt(attempt)}
        />
      </FrameStage>
      <Text size="sm" c="dimmed" mt="xs">
        This form is a page of {new URL(address).host}.{' '}
        <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
          Open it in a new tab <ExternalIcon size={14} />
        </Anchor>
      </Text>
    </>
  );
}

/**
 * The policy of this page was made before the address was set: a page loaded anew has the new one.
 * Once, never in a loop.
 */
function useNewPolicy(address: string): void {
  useEffect(() => {
    const { origin } = new URL(address);
    const key = `policy-for:${origin}`;
    if (pageConfig().frameOrigins.includes(origin) || sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, 'asked');
    location.reload();
  }, [address]);
}
