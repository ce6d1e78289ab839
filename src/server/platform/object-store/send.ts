import { setTimeout as sleep } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

import { Problem } from '#shared/problems.ts';

import type { ObjectStoreConfig } from '../config/config-object-store.ts';

/** What is asked of a store; a name that is empty means the bucket. */
interface Asked {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string | Blob | Uint8Array<ArrayBuffer>;
  /** Of the body, where it is known already. */
  readonly sha256?: string;
  /** Of the body in bytes, where it is large. */
  readonly size?: number;
  /** 404 is an answer and no fault. */
  readonly isMissingFine?: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface Sender {
  ask(asked: Asked): Promise<Answered>;
  /** The bytes under a name. Fails with ENOENT when there are none. */
  read(name: string): AsyncGenerator<Buffer>;
}

const WAIT_MS = 15_000;
/** A line slower than this is as good as none. */
const LEAST_BYTES_PER_MS = 50;
const SILENCE_MS = 30_000;
const PAUSES_MS = [200, 800] as const;

/**
 * Sends signed calls to a store (signature version 4) and tells its failures in our words: who
 * calls never sees an address, a key or an answer of the store.
 */
export function createSender(config: ObjectStoreConfig): Sender {
  const { accessKey, secretKey, region } = config;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
  });
  const send = (asked: Asked, signal: AbortSignal) => sendSigned({ config, client }, asked, signal);
  return {
    ask: (asked) =>
      withPatience(asked.signal, async () => {
        const waitMs = WAIT_MS + Math.ceil((asked.size ?? 0) / LEAST_BYTES_PER_MS);
        const timeout = AbortSignal.timeout(waitMs);
        const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout;
        const response = await send(asked, signal);
        const { status, headers } = response;
        const body = await response.text();
        if (response.ok || (status === 404 && asked.isMissingFine === true && !isOfBucket(body)))
          return { status, headers, body };
        throw faultOf(status, body);
      }),
    read: (name) => readBytes((signal) => send({ method: 'GET', name }, signal)),
  };
}

/** The texts between the tags of an answer, in order. Ours hold nothing that XML escapes. */
export function textsOf(xml: string, tag: string): string[] {
  const found = xml.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'));
  return Array.from(found, ([, text = '']) => text);
}

interface Signing {
  readonly config: ObjectStoreConfig;
  readonly client: AwsClient;
}

async function sendSigned(
  { config, client }: Signing,
  { method, name, query = {}, body, sha256 }: Asked,
  signal: AbortSignal,
): Promise<Response> {
  const { endpoint, bucket, prefix } = config;
  const url = new URL(`${endpoint}/${bucket}${name === '' ? '' : `/${prefix}${name}`}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const request = await client.sign(url.href, {
    method,
    headers: {
      'x-amz-content-sha256': sha256 ?? (await hashOf(body)),
      ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
    },
    ...(body !== undefined && { body }),
  });
  return fetch(request, { signal, redirect: 'error' });
}

async function hashOf(body: Asked['body']): Promise<string> {
  const bytes =
    body instanceof Blob
      ? await body.arrayBuffer()
      : typeof body === 'string'
        ? encode(body)
        : body;
  const hash = await crypto.subtle.digest('SHA-256', bytes ?? new Uint8Array());
  return Buffer.from(hash).toString('hex');
}

const encode = (text: string) => new TextEncoder().encode(text);

async function* readBytes(
  begin: (signal: AbortSignal) => Promise<Response>,
): AsyncGenerator<Buffer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Silence()), SILENCE_MS);
  try {
    const response = await withPatience(undefined, async () => {
      const begun = await begin(abort.signal);
      if (begun.ok) return begun;
      const body = await begun.text();
      if (begun.status === 404 && !isOfBucket(body)) throw new Missing();
      throw faultOf(begun.status, body);
    });
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      yield Buffer.from(chunk);
    }
  } catch (error) {
    throw toldOf(error);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

/** As a disk says it, so that callers need not know where they read. */
class Missing extends Error {
  readonly code = 'ENOENT';
  constructor() {
    super('ENOENT: the store keeps nothing under this name');
  }
}

/** A fault that may pass is tried again twice; every call here may be sent twice. */
async function withPatience<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      const told = toldOf(error);
      const pause = PAUSES_MS[tried];
      if (pause === undefined || !isPassing(told) || isTimeout(error)) throw told;
      await sleep(pause);
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Problem && error.code === 'file-store-away';
}

/** Who waited long enough does not wait three times as long. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** What the network says, as a problem; anything else stays what it is. */
function toldOf(error: unknown): unknown {
  return isOfNetwork(error)
    ? new Problem('file-store-away', { cause: error, retryAfterSeconds: 30 })
    : error;
}

/** As `fetch` tells it: TypeErrors with the true reason as their cause, and signals. */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Silence || error.name === 'TimeoutError') return true;
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}

class Silence extends Error {
  constructor() {
    super('the store is silent');
  }
}

function isOfBucket(body: string): boolean {
  return textsOf(body, 'Code')[0] === 'NoSuchBucket';
}

const FULL = /Quota|StorageFull|EntityTooLarge|InsufficientStorage/;

function faultOf(status: number, body: string): Problem {
  const code = textsOf(body, 'Code')[0] ?? '';
  const cause = new Error(`the store answered ${status} ${code}`);
  if (status === 507 || FULL.test(code)) return new Problem('storage-full', { cause });
  if (status >= 500 || status === 408 || status === 429)
    return new Problem('file-store-away', { cause, retryAfterSeconds: 30 });
  return new Problem('file-store-refused', { cause });
}
