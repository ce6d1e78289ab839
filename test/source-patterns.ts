import { parseAst } from 'vite';

/** The regular expressions that a source writes as such; those made of texts are left out. */
export function listPatterns(path: string, code: string): RegExp[] {
  const found: RegExp[] = [];
  const walk = (node: object): void => {
    if ('regex' in node && isPattern(node.regex)) {
      found.push(new RegExp(node.regex.pattern, node.regex.flags.replaceAll(/[gy]/g, '')));
    }
    for (const value of Object.values(node)) {
      if (typeof value === 'object' && value !== null) walk(value);
    }
  };
  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

function isPattern(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}
