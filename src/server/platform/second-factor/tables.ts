import type { Generated } from 'kysely';

interface SealingKeysTable {
  key_id: string;
  secret: Buffer;
  created_at: Date;
}

interface CodeAppsTable {
  user_id: string;
  sealed_secret: Buffer;
  sealing_key_id: string;
  created_at: Date;
  /** Null: begun, and not yet confirmed by a first code. */
  confirmed_at: Date | null;
  /** The 30-second step of the last code that was taken. */
  last_step: Generated<bigint>;
}

interface RecoveryCodesTable {
  code_hash: Buffer;
  user_id: string;
  created_at: Date;
}

interface PasskeysTable {
  passkey_id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: bigint;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** What a ticket stands for: a right password, or a challenge that a passkey answers. */
export type TicketPurpose = 'login' | 'use-passkey' | 'new-passkey';

interface FactorTicketsTable {
  ticket_hash: Buffer;
  user_id: string;
  purpose: TicketPurpose;
  password_hash: string | null;
  is_forced: boolean;
  challenge: string | null;
  expires_at: Date;
}

export interface SecondFactorTables {
  sealing_keys: SealingKeysTable;
  code_apps: CodeAppsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  factor_tickets: FactorTicketsTable;
}
