import { readFileSync } from 'node:fs';

import { z } from 'zod';

/** What the server needs to use a Firebase project for identity. */
export interface FirebaseConfig {
  readonly projectId: string;
  readonly apiKey: string;
  /** Signs the custom tokens; absent only with the emulator, which takes unsigned ones. */
  readonly serviceAccount: ServiceAccount | undefined;
  /**
   * `host:port` of a Firebase Auth emulator. Never set it in production: an emulator checks
   * nothing.
   */
  readonly emulatorHost: string | undefined;
}

interface ServiceAccount {
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
  readonly privateKeyId: string | undefined;
}

const accountFile = z.object({
  client_email: z.string(),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
});

const serviceAccount = z.string().transform((text, context): ServiceAccount => {
  try {
    const json = text.startsWith('{') ? text : readFileSync(text, 'utf8');
    const account = accountFile.parse(JSON.parse(json));
    return {
      clientEmail: account.client_email,
      privateKey: account.private_key,
      privateKeyId: account.private_key_id,
    };
  } catch {
    context.addIssue({
      code: 'custom',
      message:
        'FIREBASE_SERVICE_ACCOUNT must be the path of a service account key file, or its JSON itself, ' +
        'with client_email and private_key.',
    });
    return z.NEVER;
  }
});

/** Firebase's settings; demanded only when it is chosen. */
export const firebaseFields = {
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s/]+:\d+$/, 'FIREBASE_AUTH_EMULATOR_HOST must be like 127.0.0.1:9099.')
    .optional(),
};

type Given = {
  FIREBASE_PROJECT_ID?: string | undefined;
  FIREBASE_API_KEY?: string | undefined;
  FIREBASE_SERVICE_ACCOUNT?: ServiceAccount | undefined;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
};

/** One sentence for each setting that Firebase needs and that is missing. */
export function missingForFirebase(env: Readonly<Record<string, string>>): string[] {
  if (env.IDENTITY_PROVIDER !== 'firebase') return [];
  const needed: [string, string | undefined][] = [
    ['FIREBASE_PROJECT_ID', env.FIREBASE_PROJECT_ID],
    ['FIREBASE_API_KEY', env.FIREBASE_API_KEY],
    ['FIREBASE_SERVICE_ACCOUNT', env.FIREBASE_SERVICE_ACCOUNT ?? env.FIREBASE_AUTH_EMULATOR_HOST],
  ];
  return needed
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name} must be set when IDENTITY_PROVIDER is "firebase".`);
}

/** Firebase's settings after `missingForFirebase` found nothing missing. */
export function readFirebase(given: Given): FirebaseConfig {
  return {
    projectId: given.FIREBASE_PROJECT_ID ?? '',
    apiKey: given.FIREBASE_API_KEY ?? '',
    serviceAccount: given.FIREBASE_SERVICE_ACCOUNT,
    emulatorHost: given.FIREBASE_AUTH_EMULATOR_HOST,
  };
}
