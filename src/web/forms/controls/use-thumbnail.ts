import { useQuery } from '@tanstack/react-query';

import { thumbnailQuery } from '../queries.ts';

/**
 * The small picture of an attachment as an address that an `img` takes. It is fetched with this
 * page's credentials, so no address of an attachment works without them; a data address needs no
 * wider policy than pictures have.
 */
export function useThumbnail(attachmentId: string): string | undefined {
  const picture = useQuery(thumbnailQuery(attachmentId));
  return picture.data;
}
