import type { HttpContext } from '../../http/context.ts';

export function mountBankStatements(_context: HttpContext): void {}
