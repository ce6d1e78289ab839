import type { HttpContext } from '../../http/context.ts';

export function mountBankMatching(_context: HttpContext): void {}
