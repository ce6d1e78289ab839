import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import type { KeptDocument } from '../reliability/check-portal.ts';
import { databaseHomeOf } from '../reliability/database-home.ts';
import { endGently } from '../reliability/held-database.ts';
import { bearerOf, callPortal, freePort, servePortal } from '../reliability/served-portal.ts';
import type { ServedPortal } from '../reliability/served-portal.ts';

const PASSWORD = 'Kalesa!Bayan42';

/** A served Talaan with a customer, for load. */
export interface LoadedPortal extends ServedPortal {
  readonly dataDir: string;
  readonly bearer: string;
  readonly customer: string;
  stop(): Promise<void>;
}

/** Serves a new company from a folder of its own, or from the one that is told. */
export async function serveLoaded(
  folder?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LoadedPortal> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'talaan-trust-'));
  chmodSync(home, 0o755);
  const dataDir = join(home, 'data');
  const portal = await servePortal(dataDir, await freePort(), {
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: 'loopback',
    ...settings,
  });
  const bearer = await bearerOf(portal.address, 'admin', PASSWORD);
  const { body } = await callPortal(portal.address, ['POST', '/api/parties'], {
    bearer,
    key: randomUUID(),
    body: {
      register: 'customer',
      taxpayerType: 'non-individual',
      tin: '999-001-000',
      registeredName: 'Mabuhay Trading Corporation',
      address1: '12 Kalayaan Avenue',
      isVatRegistered: true,
      warningsSeen: true,
    },
  });
  return {
    ...portal,
    dataDir,
    bearer,
    customer: body.party.partyId,
    // Of this object: one that was served again is a copy with another process.
    async stop(this: ServedPortal) {
      await endGently(this.child);
      rmSync(databaseHomeOf(dataDir), { recursive: true, force: true });
      if (folder === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Logs in anew, where an hour has passed for the server. */
export async function logInAgain({ address }: Pick<LoadedPortal, 'address'>): Promise<string> {
  return bearerOf(address, 'admin', `${PASSWORD}-Own`);
}

type Books = Pick<LoadedPortal, 'address' | 'bearer' | 'customer'>;

/** Previews and enters an invoice once; the status of whichever call was not answered with 200. */
export async function enterInvoice(portal: Books, number: string, key: string = randomUUID()) {
  const preview = await previewInvoice(portal, number);
  const { status, why } = preview;
  if (preview.body === undefined) return { status, told: undefined, why };
  return enterPreviewed(portal, preview.body, key);
}

/** Previews an invoice once; its status, and what a call enters that says Yes to it. */
export async function previewInvoice(
  { address, bearer, customer }: Books,
  number: string,
  { document, date }: { document?: KeptDocument | undefined; date?: string | undefined } = {},
) {
  const answers = {
    receiptEmail: 'books@sandigan.example',
    customer,
    invoiceNumber: number,
    date: date ?? `${new Date().toISOString().slice(0, 8)}01`,
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [{ description: 'Chair', quantity: '3', unitPrice: '33.33', taxClass: 'vatable' }],
    ...(document !== undefined && { attachments: [document.attachmentId] }),
  };
  const path = '/api/transactions/invoice/preview';
  const { status, body } = await callPortal(address, ['POST', path], { bearer, body: { answers } });
  if (status !== 200) return { status, body: undefined, why: JSON.stringify(body) };
  return { status, body: { answers, digest: body.digest }, why: '' };
}

/** Enters once what was previewed; its status, and what was told about it. */
export async function enterPreviewed(
  { address, bearer }: Books,
  body: Awaited<ReturnType<typeof previewInvoice>>['body'],
  key: string,
) {
  const path = '/api/transactions/invoice';
  const call = { bearer, key, ...(body !== undefined && { body }) };
  const reply = await callPortal(address, ['POST', path], call);
  if (reply.status !== 200)
    return { status: reply.status, told: undefined, why: JSON.stringify(reply.body) };
  const { transactionId, number, entryNumber, total } = reply.body;
  return { status: 200, told: { key, transactionId, number, entryNumber, total }, why: '' };
}

interface Sent {
  readonly name: string;
  readonly key: string;
  readonly content?: Uint8Array<ArrayBuffer>;
}

/** Uploads a document of its own once, a small one by itself; its status, and what was answered. */
export async function uploadDocument(
  { address, bearer }: Pick<LoadedPortal, 'address' | 'bearer'>,
  { name, key, content }: Sent,
): Promise<{ status: number; kept: KeptDocument | undefined }> {
  const form = new FormData();
  const small = `%PDF-1.4\n1 0 obj << /Type /Catalog /T (${name}) >> endobj\n%%EOF\n`;
  form.append('file', new Blob([content ?? small]), `${name}.pdf`);
  const headers = { 'authorization': `Bearer ${bearer}`, 'idempotency-key': key };
  const signal = AbortSignal.timeout(20_000);
  const sent = { method: 'POST', headers, body: form, signal };
  const reply = await fetch(`${address}/api/attachments`, sent);
  const { attachment } = await reply.json();
  return { status: reply.status, kept: reply.status === 200 ? attachment : undefined };
}

/** Megabytes of memory that a process holds. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** Of some times the one that 99 of 100 are below. */
export function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

/** Of some times the one that 95 of 100 are below. */
export function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** 1 on a machine that has nothing else to do, 4 where each waits three quarters of its time. */
export function busyness(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

/** How long each `GET /healthz` takes, one after the other, until told to end. */
export async function watchHealth(address: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const from = performance.now();
    const reply = await fetch(`${address}/healthz`);
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`/healthz answers ${reply.status}`);
    times.push(performance.now() - from);
    await new Promise((done) => setTimeout(done, 10));
  }
  return times;
}
