/** How somebody may show again who they are: what they own, or (without a second factor) know. */
export const PROOF_METHODS = ['app', 'passkey', 'recovery', 'password'] as const;

/**
 * `app`: a code of an authenticator app; `recovery`: one of the printed codes; `password`: for who
 * has no second factor.
 */
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** What an answer asks for that wants a proof: by which ways, and (at login) under which ticket. */
export interface WantedProof {
  readonly methods: readonly ProofMethod[];
  /** Stands for the right password for some minutes; absent where a session asks. */
  readonly ticket?: string;
}

/** Minutes for which a proof is good for what asks for a fresh one. */
export const PROOF_GOOD_FOR_MINUTES = 10;
