import { useEffect, useEffectEvent, useRef } from 'react';
import type { Dispatch } from 'react';

import type { Api } from '#shared/api/index.ts';
import type { Field, Fields, LastOf, TypedAnswers } from '#shared/forms/fields.ts';

import { isWithin } from '../controls/chart.ts';
import type { FormEvent } from '../flow/form-flow.ts';
import { rowsOf } from '../flow/typed-answers.ts';

interface Proposing {
  readonly fields: Fields;
  /** The field of the party that was chosen, and its id; empty when none is. */
  readonly path: string;
  readonly partyId: string;
  /** Tells the drafts of the form apart. */
  readonly draftKey: string;
  /**
   * The answers of its last document of this kind; null when it has none, undefined until it is
   * known.
   */
  readonly last: TypedAnswers | null | undefined;
  /** What its own settings say; they stand above its last document. */
  readonly usual: Usual | undefined;
  readonly dispatch: Dispatch<FormEvent>;
}

type Usual = Api['GET /api/transactions/:kind/last']['reply']['usual'];

/**
 * Proposes what the chosen party's own settings say (terms, account, VAT class), and in the rows
 * else what its last document had. What was typed stays.
 */
export function useProposals(proposing: Proposing): void {
  const { fields, path, partyId, draftKey, last, usual, dispatch } = proposing;
  // A draft that was found has its answers, whoever its party is: nobody has chosen it just now.
  const settled = useRef(partyId);
  const begunWith = useRef(draftKey);
  const proposed = useRef(new Map<string, string>());
  const propose = useEffectEvent(() => {
    settled.current = partyId;
    for (const { name, column, field, lastOf } of buildColumns(fields, path)) {
      const initial = field.initial ?? '';
      const before = rowsOf(last?.[name])[0]?.[column];
      const isLearnt =
        typeof before === 'string' && before !== '' && lastOf.never?.includes(before) !== true;
      const learnt = isLearnt ? before : lastOf.atFirst;
      const known = ownSetting(field, usual) ?? learnt;
      const value = partyId === '' ? initial : (known ?? initial);
      const instead = proposed.current.get(`${name}.${column}`) ?? initial;
      dispatch({ type: 'proposed', field: name, column, value, instead });
      proposed.current.set(`${name}.${column}`, value);
    }
    for (const [name, field] of Object.entries(fields)) {
      if (field.type !== 'choice' || field.isTerms !== true) continue;
      const initial = field.initial ?? '';
      const own = partyId === '' ? '' : (usual?.terms ?? '');
      const to = field.options.some(({ value }) => value === own) ? own : initial;
      dispatch({ type: 'exchanged', path: name, from: proposed.current.get(name) ?? initial, to });
      proposed.current.set(name, to);
    }
  });
  useEffect(() => {
    if (begunWith.current !== draftKey) {
      begunWith.current = draftKey;
      settled.current = partyId;
    }
    if (partyId !== settled.current && (partyId === '' || last !== undefined)) propose();
  }, [partyId, draftKey, last]);
}

function buildColumns(fields: Fields, path: string) {
  return Object.entries(fields).flatMap(([name, rows]) =>
    Object.entries(rows.type === 'lines' ? rows.columns : {}).flatMap(([column, field]) => {
      const lastOf = lastOfField(field);
      return lastOf?.party === path ? [{ name, column, field, lastOf }] : [];
    }),
  );
}

/** The party's own setting for a column, where the column takes it. */
function ownSetting(field: Field, usual: Usual | undefined): string | undefined {
  if (usual === undefined) return undefined;
  const { account, vatClass } = usual;
  if (field.type === 'account') {
    return account !== '' && isWithin(account, field.numbers) ? account : undefined;
  }
  if (field.type !== 'choice') return undefined;
  return field.options.find(({ value }) => value === vatClass)?.value;
}

function lastOfField(field: Field): LastOf | undefined {
  return field.type === 'choice' || field.type === 'account' ? field.lastOf : undefined;
}
