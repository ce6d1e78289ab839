import { call } from '../../lib/call.ts';

/** Throws a file away that nobody goes on with; a day later it would be in any case. */
export function leaveFile(importId: string): void {
  void call('DELETE /api/imports/:importId', { params: { importId } }).catch(() => undefined);
}
