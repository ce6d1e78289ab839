import type { Generated } from 'kysely';

import type { ApiScope } from '#shared/platform/api-scopes.ts';

interface ApiKeysTable {
  api_key_id: string;
  name: string;
  prefix: string;
  key_hash: Buffer;
  role: 'accountant' | 'admin';
  scopes: ApiScope[];
  created_by: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  last_used_from: Generated<string>;
  revoked_at: Date | null;
  revoked_by: string | null;
}

interface RateWindowsTable {
  key: string;
  count: number;
  ends_at: Date;
}

export interface ApiKeysTables {
  api_keys: ApiKeysTable;
  rate_windows: RateWindowsTable;
}
