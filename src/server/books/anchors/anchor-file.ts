import { open, rename } from 'node:fs/promises';

import { z } from 'zod';

const head = z.object({
  length: z.number().int().min(0),
  head: z.string().regex(/^[0-9a-f]{64}$/),
});

const anchorFile = z.object({
  talaan: z.literal('anchor 1'),
  company: z.string(),
  at: z.string(),
  ledger: head,
  evidence: head,
  audit: head,
  /** The public key and the signature, in base64; of the auditor's package there is none. */
  signedBy: z.string().max(200).optional(),
  signature: z.string().max(200).optional(),
});

/** What is kept outside of the database: how long each chain was, and its last hash. */
export type Anchor = z.output<typeof anchorFile>;

/** Writes an anchor to a file, whole or not at all. */
export async function writeAnchor(path: string, anchor: Anchor): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(anchor, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

/**
 * An anchor from the text of its file, or of the message that brought it; nothing when there is
 * none.
 */
export function parseAnchor(text: string): Anchor | undefined {
  try {
    const inside = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
    return anchorFile.safeParse(JSON.parse(inside)).data;
  } catch {
    return undefined;
  }
}
