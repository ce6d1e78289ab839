import type { DestinationStream } from 'pino';
import { pino } from 'pino';

import type { Config } from '../config/config.ts';

/**
 * The log: one JSON object a line, with the id of the call where there is one. What a person typed
 * does not get into it: of a failure of the database it keeps code, constraint and place, not the
 * row that it tells of, and of a call neither headers nor address nor body.
 */
export function createLog(
  level: Config['logLevel'],
  stream: DestinationStream = pino.destination({ dest: 2, sync: true }),
) {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_PATHS, censor: '…' },
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    stream,
  );
}

const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'Password',
  'token',
  'secret',
  'tin',
  'email',
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const KEPT: ReadonlySet<string> = new Set([
  'code',
  'constraint',
  'table',
  'column',
  'schema',
  'routine',
  'severity',
  'syscall',
  'statusCode',
]);

/** An error without the values that it may tell of. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // Not by the logger's own hand: it writes the causes' sentences into the first one's.
  const { message, stack = '' } = error;
  const known = Object.entries(error).filter(([name]) => KEPT.has(name));
  const code = known.find(([name]) => name === 'code')?.[1];
  const isOfValue = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  const clean = (text: string) => (isOfValue ? text.replaceAll(/"[^"]*"/g, '"…"') : text);
  return {
    type: error.constructor.name,
    message: clean(message),
    stack: clean(stack),
    ...Object.fromEntries(known),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
