import { useQuery } from '@tanstack/react-query';

import { send } from '../../lib/call.ts';
import { dataAddress } from '../../lib/data-address.ts';

/**
 * The small picture of an attachment as an address that an `img` takes. It is fetched with this
 * page's credentials, so no address of an attachment works without them; a data address needs no
 * wider policy than pictures have.
 */
export function useThumbnail(attachmentId: string): string | undefined {
  const picture = useQuery({
    queryKey: ['thumbnail', attachmentId],
    queryFn: async ({ signal }) => {
      const address = `/api/attachments/${encodeURIComponent(attachmentId)}/thumbnail`;
      return dataAddress(await (await send(address, { signal })).blob());
    },
    staleTime: Infinity,
    meta: { handled: true },
  });
  return picture.data;
}
