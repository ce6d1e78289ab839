import { isAllowed } from '#shared/platform/roles.ts';
import { SCREEN_ACCESS, findScreen } from '#shared/platform/screen-access.ts';

import { fetchTicket } from '../../lib/frames/tickets.ts';
import { formAddressesQuery } from '../../lib/queries.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readRole } from '../../lib/session/storage.ts';
import { formOfAddress } from '../form-screens/screens.ts';
import { sessionQuery } from './queries.ts';

/**
 * Asks for what the screen of this address will ask for first, before the portal is drawn: on a
 * slow line the answers are there when it is. What fails here is asked again, and told, by the
 * screen. A page that this device has kept for want of a line has nobody to ask.
 */
export function askAhead(): void {
  if (pageConfig().serverTime === 0) return;
  const role = readRole();
  const screen = findScreen(location.pathname);
  if (role === undefined || screen === undefined) return;
  void queryClient.prefetchQuery(sessionQuery);
  const form = formOfAddress(location.pathname);
  // A ticket that is refused stands in the audit log.
  if (form === undefined || !isAllowed(SCREEN_ACCESS[screen], role)) return;
  void queryClient.prefetchQuery(formAddressesQuery);
  fetchTicket(form).catch(() => {});
}
