import { Alert, Anchor, Box, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useBookmarks, useToggleBookmark } from '../../lib/bookmarks.ts';
import { call } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { useFirstLogin } from '../../lib/session/first-login.ts';
import { useIsReader, useSession } from '../../lib/session/session-context.ts';
import { CardGrid, LoadingCards } from '../../ui/card-grid.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/**
 * The favourites (specification, section 2), and below them `home`: what waits for this person; the
 * favourites alone until a first password is changed.
 */
export function DashboardPage({ home }: { home: ReactNode }) {
  const { user } = useSession();
  const isFirstLogin = useFirstLogin();
  const [hasFailed, setHasFailed] = useState(false);
  const bookmarks = useBookmarks();
  const toggle = useToggleBookmark(({ wanted }) => setHasFailed(!wanted));
  useEffect(() => {
    // Says that the account is online; if it does not arrive, the next ping says it.
    call('POST /api/auth/online', {}).catch(() => {});
  }, []);
  return (
    <Page title="Dashboard" description={user === undefined ? '\u00A0' : `Welcome, ${user.name}.`}>
      <Title order={2} mb="md">
        Favorites / Bookmarked
      </Title>
      {hasFailed ? (
        <Alert
          color="red"
          mb="md"
          icon={<AlertIcon />}
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setHasFailed(false)}
        >
          Failed to remove bookmark
        </Alert>
      ) : null}
      <Favourites
        bookmarks={bookmarks}
        onRemove={(card) => {
          setHasFailed(false);
          toggle.mutate({ card, wanted: false });
        }}
      />
      {isFirstLogin ? null : (
        // Higher than the window with what is above it: the footer never jumps into sight.
        <Box mih="80vh" mt="xl">
          {/* Its place is known when the favourites have theirs; until then it is unseen. */}
          <div hidden={bookmarks.isPending}>{home}</div>
        </Box>
      )}
    </Page>
  );
}

interface FavouritesProps {
  bookmarks: ReturnType<typeof useBookmarks>;
  onRemove: (card: ReturnType<typeof useBookmarks>['cards'][number]) => void;
}

function Favourites({ bookmarks, onRemove }: FavouritesProps) {
  const { cards, error, isPending, refetch } = bookmarks;
  if (isPending) return <LoadingCards />;
  if (error !== null && cards.length === 0)
    return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (cards.length === 0) return <NoBookmarks />;
  const bookmarked = new Set(cards.map(({ id }) => id));
  return <CardGrid cards={cards} bookmarked={bookmarked} onToggle={onRemove} />;
}

function NoBookmarks() {
  // Whoever only reads is shown the cards that lead to what can be read.
  const isReader = useIsReader();
  return (
    <Text size="sm">
      <span>No bookmarks yet.</span>{' '}
      <Text span inherit c="dimmed">
        Press the star of a card, such as in{' '}
        <Anchor component={Link} inherit to={isReader ? '/bankreconciliation' : '/invoice'}>
          {isReader ? 'Bank Reconciliation' : 'Invoice'}
        </Anchor>
        , to keep it here. The{' '}
        <Anchor component={Link} inherit to={PATHS.manual}>
          user manual
        </Anchor>{' '}
        explains each of them.
      </Text>
    </Text>
  );
}
