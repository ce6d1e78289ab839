/** What the portal asks an identity provider to vouch for: which account, in which session. */
export interface IdentityClaims {
  readonly userId: string;
  /** The session's key in the database; it travels as the claim `sid`. */
  readonly sessionKey: string;
  /** For other readers of the token only; this server asks its database. */
  readonly role: string;
  readonly company: string;
}

/** What a verified ID token says. */
export interface VerifiedToken {
  readonly userId: string;
  readonly sessionKey: string;
}

/** Where the browser trades its tokens; both speak the REST shape of Firebase Authentication. */
export interface IdentityAddresses {
  /** POST `{ token, returnSecureToken }` gives `{ idToken, refreshToken, expiresIn }`. */
  readonly signInUrl: string;
  /**
   * POST `grant_type=refresh_token&refresh_token=…` gives
   * `{ id_token, refresh_token, expires_in }`.
   */
  readonly refreshUrl: string;
}

/**
 * A part of its own that turns "this account logged in" into ID tokens, and reads them again. The
 * portal's path is the same for every provider: custom token → exchange at `signInUrl` → bearer.
 */
export interface IdentityProvider {
  readonly addresses: IdentityAddresses;
  /** A token that the browser may exchange for an ID token, soon and (built-in) once. */
  createCustomToken(claims: IdentityClaims): Promise<string>;
  /**
   * Checks signature, algorithm, type, issuer, audience, expiry and time of issue. Throws
   * `Problem('token-refused')` for a bad token and `Problem('unavailable')` when the keys can't be
   * had.
   */
  verifyIdToken(token: string): Promise<VerifiedToken>;
}
