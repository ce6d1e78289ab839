import { readFileSync } from 'node:fs';

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The version of this Talaan, as printed on books. */
export const PRODUCT_VERSION = version;
