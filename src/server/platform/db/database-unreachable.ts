import { BeingUpgraded } from './upgrade-gate.ts';

// How a missing database shows: SQLSTATE classes, Node's codes, and what pg says without a code.
// One that lets a lock or a statement wait for too long (55P03, 57014) is as good as missing:
// nothing was done, and it may pass in a moment. So is one that may only be read (25006): a
// standby, or a primary that has just been replaced by one. So is one whose disk fails (58).
const CODES = /^(08|53|57P|58|55P03|57014|25006)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
// Of a socket these say that nobody listens there; of a file they say something else.
const SOCKET_CODES = /^(ENOENT|EACCES|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// A disk that may only be read comes with the code of a missing privilege, and with these words.
const OF_READ_ONLY_DISK = /^could not .*: Read-only file system$/;
const SENTENCES =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect/;

/**
 * Whether a call failed because the database can't be reached or is just ending; the same call may
 * succeed in a moment.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BeingUpgraded) return true;
  const code = 'code' in error ? String(error.code) : '';
  const isAtSocket =
    'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
  if (isAtSocket && SOCKET_CODES.test(code)) return true;
  if (code === '42501' && OF_READ_ONLY_DISK.test(error.message)) return true;
  return CODES.test(code) || SENTENCES.test(error.message);
}
