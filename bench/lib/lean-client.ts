import { connect } from 'node:net';
import type { Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/**
 * One caller of a server on this machine: a connection that is kept, one call after the other, JSON
 * both ways. It does little, because on a machine of two cores whatever it does is taken from the
 * server that is measured.
 */
export class LeanClient {
  readonly #socket: Socket;
  readonly #host: string;
  #parts: Buffer[] = [];
  #waiting: PromiseWithResolvers<string> | undefined;

  constructor(origin: string) {
    const { hostname, port, host } = new URL(origin);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (part: Buffer) => this.#take(part));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server hung up.')));
  }

  /** One call. Throws for any answer but a good one. */
  async call(
    [method, path]: readonly [method: string, path: string],
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Record<string, unknown>> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const given = {
      'host': this.#host,
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      'content-length': String(Buffer.byteLength(text)),
    };
    const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#waiting = Promise.withResolvers<string>();
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
    const answer = await this.#waiting.promise;
    const rest = answer.slice(answer.indexOf(HEAD_END) + HEAD_END.length);
    if (!answer.startsWith('HTTP/1.1 2')) throw new Error(`${method} ${path}: ${rest}`);
    return JSON.parse(rest) as Record<string, unknown>;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#parts.push(part);
    const all = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
    this.#parts = [all];
    const end = all.indexOf(HEAD_END);
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      this.#waiting?.reject(new Error(`An answer without a length: ${head}`));
    } else if (all.length >= end + HEAD_END.length + length) {
      this.#parts = [];
      this.#waiting?.resolve(all.toString());
    }
  }
}
