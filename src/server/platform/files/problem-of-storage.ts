import type { ProblemCode } from '#shared/problems.ts';

const OF_STORAGE: Readonly<Record<string, ProblemCode>> = {
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  EROFS: 'storage-read-only',
  EACCES: 'storage-refused',
  EPERM: 'storage-refused',
  EIO: 'storage-refused',
  ESTALE: 'storage-refused',
};

/** Which problem of the disk a failure of the file system is; nothing if it is another. */
export function problemOfStorage(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return OF_STORAGE[String(error.code)];
}
