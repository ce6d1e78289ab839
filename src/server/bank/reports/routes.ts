import type { HttpContext } from '../../http/context.ts';

export function mountBankReports(_context: HttpContext): void {}
