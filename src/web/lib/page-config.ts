/**
 * What the server writes into the page it answers, so that no call is needed before the first thing
 * is seen.
 */
export interface PageConfig {
  /** The header's title. */
  readonly portalName: string;
  readonly companyName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /**
   * Where a custom token is exchanged, and where an ID token is renewed (the identity provider's
   * REST addresses).
   */
  readonly signInUrl: string;
  readonly tokenUrl: string;
  /** Foreign origins that this page's policy lets into a frame. */
  readonly frameOrigins: readonly string[];
  /** Whether a mail server is set; without one messages are kept in the portal. */
  readonly sendsMail: boolean;
  /**
   * The server's clock when it answered, in milliseconds; a wrong clock here must log nobody out.
   */
  readonly serverTime: number;
}

const DEFAULTS: PageConfig = {
  portalName: 'Talaan',
  companyName: '',
  contactEmail: '',
  contactPhone: '',
  signInUrl: '/identity/v1/accounts:signInWithCustomToken',
  tokenUrl: '/identity/v1/token',
  frameOrigins: [],
  sendsMail: true,
  serverTime: 0,
};

let known: PageConfig | undefined;

/** The page's settings; read once. */
export function pageConfig(): PageConfig {
  known ??= { ...DEFAULTS, ...readJson(document.querySelector('#page-config')?.textContent ?? '') };
  return known;
}

/** The nonce that styles made at run time need under the content security policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

function readJson(text: string): Partial<PageConfig> {
  try {
    return JSON.parse(text) as Partial<PageConfig>;
  } catch {
    return {};
  }
}
