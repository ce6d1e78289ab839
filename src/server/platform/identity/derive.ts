import { runInThread } from '../files/bounded-thread.ts';

/** What a hash is made of: a password, its salt, and how much work that is. */
export interface Derivation {
  readonly message: Uint8Array;
  readonly nonce: Uint8Array;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
}

const WORK = {
  program: new URL('derive-worker.ts', import.meta.url),
  spare: 'again',
  timeLimitMs: 120_000,
  memoryMb: 64,
} as const;

/** The argon2id hash of a password, made by a thread that gives way to the server's own work. */
export async function derive(derivation: Derivation): Promise<Uint8Array> {
  return runInThread<Uint8Array>({ ...WORK, workerData: derivation });
}
