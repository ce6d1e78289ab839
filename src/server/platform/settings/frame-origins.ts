import type { Deps } from '../deps.ts';

/** The origins of the configured form addresses: what the portal's policy lets into a frame. */
export async function listFrameOrigins({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('form_addresses')
    .select('address')
    .where('name', '<>', 'documentation')
    .where('address', '<>', '')
    .execute();
  return [...new Set(rows.map(({ address }) => new URL(address).origin))];
}
