import type { HttpContext } from '../../http/context.ts';

export function mountBankReconciliations(_context: HttpContext): void {}
