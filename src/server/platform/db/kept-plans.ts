import { createHash } from 'node:crypto';

import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import type { PoolClient } from 'pg';

import { invariant } from '#shared/invariant.ts';

const MARK = '/* plan kept */';
/** The mark stands right at the beginning, behind `select` where a builder wrote that. */
const MARKED_WITHIN = 40;
const NAME_LENGTH = 32;
const CHANGED_UNDER_PLAN = '0A000';

/**
 * Marks a statement whose plan each connection keeps, so that it is read and planned once instead
 * of at every call (decision 200). For statements that every form or every call asks, and whose
 * text is one of a few; values never stand in it.
 */
export const keptPlan = sql.raw(MARK);

/**
 * A statement in which the program's own values, those behind the first `left`, are written out. A
 * plan that is made for any values at all is then as good as one for these: where it seems worse,
 * PostgreSQL plans the statement anew at every call.
 */
export function writtenOut<Row>(statement: CompiledQuery<Row>, left: number): CompiledQuery<Row> {
  const { parameters } = statement;
  const text = statement.sql.replaceAll(/\$(\d+)/g, (place, number: string) =>
    Number(number) > left ? literalOf(parameters[Number(number) - 1]) : place,
  );
  return { ...statement, sql: text, parameters: parameters.slice(0, left) };
}

function literalOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  invariant(Array.isArray(value), 'a value of the program is a text, a number or a list of them');
  return `array[${value.map(literalOf).join(', ')}]`;
}

const names = new Map<string, string>();

/**
 * Lets a connection keep the plans of marked statements. `forget` is called where a table was
 * changed under a kept plan: the connection is of no more use for it.
 */
export function keepPlans(client: PoolClient, forget: () => void): void {
  const original: Function = client.query;
  const query = (...given: unknown[]): unknown => Reflect.apply(original, client, given);
  const kept = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !isMarked(text)) return query(text, values, ...rest);
    const answer = query({ name: nameOf(text), text, values }, ...rest);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isChangedUnderPlan(error)) forget();
      });
    return answer;
  };
  Object.assign(client, { query: kept });
}

function isMarked(text: string): boolean {
  const at = text.indexOf(MARK);
  return at >= 0 && at <= MARKED_WITHIN;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(text).digest('hex').slice(0, NAME_LENGTH);
  names.set(text, made);
  return made;
}

function isChangedUnderPlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CHANGED_UNDER_PLAN;
}
