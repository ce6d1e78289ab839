import type { ColumnType, Generated } from 'kysely';
import type { JWK } from 'jose';

import type { EndReason } from './session-rules.ts';

interface SessionsTable {
  session_key: string;
  user_id: string;
  beacon_secret_hash: Buffer;
  started_at: Date;
  last_seen_at: Date;
  last_activity_at: Date;
  left_at: Date | null;
  exchanged_at: Date | null;
  ended_at: Date | null;
  end_reason: EndReason | null;
  address: string;
  device: Generated<string>;
  /** Null in a session that is older than this column: then it counts from its start. */
  proved_at: Date | null;
}

interface SigningKeysTable {
  key_id: string;
  public_jwk: ColumnType<JWK, string, never>;
  private_jwk: ColumnType<JWK, string, never>;
  created_at: Date;
}

interface RefreshTokensTable {
  token_hash: Buffer;
  session_key: string;
  issued_at: Date;
  used_at: Date | null;
}

interface LoginAttemptsTable {
  account_key: string;
  address: string;
  failures: number;
  last_failure_at: Date;
  held_until: Date | null;
  last_success_at: Date | null;
}

export interface IdentityTables {
  sessions: SessionsTable;
  signing_keys: SigningKeysTable;
  refresh_tokens: RefreshTokensTable;
  login_attempts: LoginAttemptsTable;
}
