import { isStorable } from '#shared/clean-text.ts';
import type { FieldProblem } from '#shared/problems.ts';

const SENTENCE = 'Remove the control characters.';
// One marked field tells as much as a thousand.
const MOST = 20;

/**
 * The texts of a parsed call, names of fields too, that the database cannot keep. A call whose
 * schema lets them pass would fail later, or break whoever reads what it stored.
 */
export function findUnstorable(parts: {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}): FieldProblem[] {
  const found: FieldProblem[] = [];
  // A list of what is still to be looked at, because a body may be nested deeper than calls can be.
  const waiting = Object.values(parts).map((value) => ({ path: '', value }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) {
      found.push({ path, message: SENTENCE });
    } else if (typeof value === 'object' && value !== null) {
      const names = Object.keys(value);
      if (!names.every(isStorable)) found.push({ path, message: SENTENCE });
      waiting.push(...partsOf(path, value));
    }
    if (found.length >= MOST) break;
  }
  return found;
}

function partsOf(path: string, value: object): { path: string; value: unknown }[] {
  return Object.entries(value).map(([name, part]: [string, unknown]) => ({
    path: path === '' ? name : `${path}.${name}`,
    value: part,
  }));
}
