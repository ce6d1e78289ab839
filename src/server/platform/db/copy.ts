import { Readable } from 'node:stream';

import type pg from 'pg';

declare module 'pg' {
  // What `pg` has for COPY, and its types do not tell.
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(reason: string): void;
  }
}

const BLOCK = 64 * 1024;

/** What a COPY gives: its bytes, and how many rows have come so far. */
export type CopiedOut = { readonly content: Readable; rows(): number };

/**
 * The output of `copy … to stdout`, in blocks; the server waits while nobody reads. The client may
 * do nothing else until it ends, and is of no more use when the stream is destroyed before.
 */
export function copyOut(client: pg.Client, statement: string): CopiedOut {
  const state = { rows: 0, block: Buffer.allocUnsafe(BLOCK), used: 0 };
  let socket: pg.Connection['stream'] | undefined;
  let isOver = false;
  const content = new Readable({
    read: () => void socket?.resume(),
    destroy: (error, done) => {
      if (!isOver) socket?.destroy();
      done(error);
    },
  });
  // Who was cancelled reads no further; unheard, the event would end the process.
  content.on('error', () => undefined);
  const push = (bytes: Buffer) => {
    if (bytes.length > 0 && !content.push(bytes)) socket?.pause();
  };
  const flush = () => {
    push(state.block.subarray(0, state.used));
    Object.assign(state, { block: Buffer.allocUnsafe(BLOCK), used: 0 });
  };
  client.query({
    submit: (connection: pg.Connection) => {
      socket = connection.stream;
      connection.query(statement);
    },
    // One message is one row; its memory is used again for the next.
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      state.rows += 1;
      if (state.used + chunk.length > BLOCK) flush();
      if (chunk.length > BLOCK) push(Buffer.from(chunk));
      else state.used += chunk.copy(state.block, state.used);
    },
    handleCommandComplete: flush,
    handleReadyForQuery: () => {
      isOver = true;
      content.push(null);
      // The last rows may have stopped it: the next statement's answer would never be read.
      socket?.resume();
    },
    handleError: (error: Error) => {
      isOver = true;
      socket?.resume();
      content.destroy(error);
    },
  });
  return { content, rows: () => state.rows };
}

/**
 * Feeds `copy … from stdin`. Rejects with what the source threw, or with what the database said;
 * nothing of this COPY is then kept.
 */
export async function copyIn(
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const state: { fault?: unknown; isOver: boolean } = { isOver: false };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: pg.Connection) => {
      feed(connection, source, () => state.isOver).then(
        () => connection.endCopyFrom(),
        (error: unknown) => {
          state.fault = error;
          connection.sendCopyFail('the source failed');
        },
      );
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: (error: Error) => {
      state.isOver = true;
      reject(state.fault ?? error);
    },
  });
  return promise;
}

async function feed(
  connection: pg.Connection,
  source: AsyncIterable<Buffer>,
  isOver: () => boolean,
): Promise<void> {
  const { stream } = connection;
  for await (const chunk of source) {
    if (isOver() || stream.destroyed) return;
    connection.sendCopyFromChunk(chunk);
    if (stream.writableNeedDrain) await drained(stream);
  }
}

/** Until the socket takes more, or is gone; no listener is left behind. */
function drained(stream: pg.Connection['stream']): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => {
    stream.off('drain', goOn);
    stream.off('close', goOn);
    resolve();
  };
  stream.on('drain', goOn);
  stream.on('close', goOn);
  return promise;
}
