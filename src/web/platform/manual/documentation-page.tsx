import { useQuery } from '@tanstack/react-query';

import { cardsOf } from '#shared/platform/cards.ts';

import { useBookmarks, useToggleBookmark } from '../../lib/bookmarks.ts';
import { formAddressesQuery } from '../../lib/queries.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FolderIcon } from '../../ui/screen-icons.tsx';
import { Page } from '../../ui/page.tsx';

/** The company's documentation: one card that opens an external folder in a new tab. */
export function DocumentationPage() {
  const cards = cardsOf('Documentation', useRole());
  const addresses = useQuery(formAddressesQuery);
  const bookmarks = useBookmarks();
  const toggle = useToggleBookmark();
  const folder = addresses.data?.['documentation'] ?? '';
  return (
    <Page title="Documentation" description="The company’s folder of procedures and documents.">
      {addresses.isSuccess && folder === '' ? (
        <EmptyState icon={<FolderIcon size={26} />} title="No folder has been set yet.">
          The administrator sets the address of the documentation folder in Settings. The card then
          opens it in a new tab.
        </EmptyState>
      ) : (
        <CardGrid
          cards={cards}
          bookmarked={new Set(bookmarks.cards.map(({ id }) => id))}
          onToggle={(card, wanted) => toggle.mutate({ card, wanted })}
        />
      )}
    </Page>
  );
}
