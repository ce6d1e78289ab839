import { useEffect, useEffectEvent, useRef } from 'react';
import type { Dispatch } from 'react';

import type { Field, Fields, LastOf, TypedAnswers } from '#shared/forms/fields.ts';

import type { FormEvent } from '../flow/form-flow.ts';
import { rowsOf } from '../flow/typed-answers.ts';

interface Proposing {
  readonly fields: Fields;
  /** The field of the party that was chosen, and its id; empty when none is. */
  readonly path: string;
  readonly partyId: string;
  /**
   * The answers of its last document of this kind; null when it has none, undefined until it is
   * known.
   */
  readonly last: TypedAnswers | null | undefined;
  readonly dispatch: Dispatch<FormEvent>;
}

/**
 * Proposes in the rows what the chosen party's last document had: its account and VAT class. What
 * was typed stays.
 */
export function useProposals({ fields, path, partyId, last, dispatch }: Proposing): void {
  // A draft that was found has its answers, whoever its party is.
  const settled = useRef(partyId);
  const proposed = useRef(new Map<string, string>());
  const propose = useEffectEvent(() => {
    settled.current = partyId;
    for (const { name, column, field, lastOf } of buildColumns(fields, path)) {
      const initial = field.initial ?? '';
      const before = rowsOf(last?.[name])[0]?.[column];
      const known = typeof before === 'string' && before !== '' ? before : lastOf.atFirst;
      const value = partyId === '' ? initial : (known ?? initial);
      const instead = proposed.current.get(`${name}.${column}`) ?? initial;
      dispatch({ type: 'proposed', field: name, column, value, instead });
      proposed.current.set(`${name}.${column}`, value);
    }
  });
  useEffect(() => {
    if (partyId !== settled.current && (partyId === '' || last !== undefined)) propose();
  }, [partyId, last]);
}

function buildColumns(fields: Fields, path: string) {
  return Object.entries(fields).flatMap(([name, rows]) =>
    Object.entries(rows.type === 'lines' ? rows.columns : {}).flatMap(([column, field]) => {
      const lastOf = lastOfField(field);
      return lastOf?.party === path ? [{ name, column, field, lastOf }] : [];
    }),
  );
}

function lastOfField(field: Field): LastOf | undefined {
  return field.type === 'choice' || field.type === 'account' ? field.lastOf : undefined;
}
