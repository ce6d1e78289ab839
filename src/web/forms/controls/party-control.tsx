import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import type { Fields } from '#shared/forms/fields.ts';
import { codesFor } from '#shared/ledger/withholding.ts';

import { queryText } from '../../lib/call.ts';
import { problemText } from '../../lib/notify.ts';
import { knownCodes } from '../codes.ts';
import { partySearchQuery } from '../queries.ts';
import { useFormTools } from '../flow/form-context.ts';
import type { ControlProps } from './control.ts';
import { textOf } from './control.ts';
import classes from './controls.module.css';
import { SuggestBox } from './suggest-box.tsx';
import type { Suggestion } from './suggest-box.tsx';
import { wrapperProps } from './wrapper-props.ts';

const REGISTERS = {
  customer: { path: '/customertinform', ask: 'Register a customer' },
  vendor: { path: '/vendortinform', ask: 'Register a vendor' },
  any: { path: '/vendortinform', ask: 'Register a vendor' },
} as const;

type Register = keyof typeof REGISTERS;
type Party = Api['GET /api/parties/search']['reply']['parties'][number];

/** A customer or vendor by name or TIN. Who is missing can be registered and is then filled in. */
export function PartyControl(props: ControlProps<'party'>) {
  const { path, field, value } = props;
  const tools = useFormTools();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 160);
  const found = useQuery(partySearchQuery(field.register, asked));
  // A list that was fetched before may lack who was registered meanwhile.
  const isKnown = !found.isFetching && asked === text.trim();
  const proposed = useRef('');
  const propose = (usual: string) => {
    for (const { name, column, use } of columnsFor(tools.fields, path)) {
      const isOffered = codesFor(knownCodes(client), use).some(({ atc }) => atc === usual);
      const value = isOffered ? usual : '';
      const instead = proposed.current;
      tools.dispatch({ type: 'proposed', field: name, column, value, instead });
      proposed.current = value;
    }
  };
  const giveWay = (isNamed: boolean) => {
    for (const [name, { type, ...own }] of Object.entries(tools.fields)) {
      const begun = tools.begunWith?.(name) ?? '';
      if (type !== 'text' || !('givesWayTo' in own) || own.givesWayTo !== path) continue;
      const [from, to] = isNamed ? [begun, ''] : ['', begun];
      tools.dispatch({ type: 'exchanged', path: name, from, to });
    }
  };
  const chosen = tools.labels.find((label) => label.id === textOf(value));
  const { path: registerPath, ask } = REGISTERS[field.register];
  // Who was looked for and not found is not typed again.
  const typed = chosen === undefined ? text.trim() : '';
  const register = () =>
    tools.tell({
      type: 'navigate',
      path: `${registerPath}${queryText({ from: tools.address, typed })}`,
    });

  return (
    <>
      <SuggestBox
        wrapper={wrapperProps(props)}
        chosen={
          chosen === undefined ? '' : `${chosen.name}${chosen.detail ? ` · ${chosen.detail}` : ''}`
        }
        placeholder={props.isCell ? 'Name or TIN' : 'Name or TIN, such as 000-000-000'}
        suggestions={isKnown ? buildSuggestions(found.data ?? [], field.register) : undefined}
        action={{ label: ask, run: register }}
        empty={found.error ? problemText(found.error) : emptyText(field.register, asked)}
        onSearch={setText}
        onChoose={(choice) => {
          if (choice !== undefined) {
            const { value: id, label: name, detail } = choice;
            tools.dispatch({ type: 'labelled', label: { id, name, detail } });
          }
          tools.dispatch({ type: 'typed', path, value: choice?.value ?? '' });
          giveWay(choice !== undefined);
          propose(found.data?.find(({ partyId }) => partyId === choice?.value)?.defaultAtc ?? '');
        }}
        onLeave={(left) => {
          const who = field.register === 'any' ? 'party' : field.register;
          const told = `Choose from the list, or register the ${who} first.`;
          tools.leave(path, left === '' ? undefined : told);
        }}
      />
      {/* A cell has no room beside its label, and no label on a wide screen. Beside somebody who is
      named stands what was entered for them last. */}
      {props.isCell || chosen !== undefined ? null : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes['besideLabel']}
          // No stop on the way of who looks for somebody: the list offers it where nobody is found.
          tabIndex={text === '' ? 0 : -1}
          onClick={register}
        >
          {ask}
        </Anchor>
      )}
    </>
  );
}

function buildSuggestions(parties: readonly Party[], asking: Register): Suggestion[] {
  return parties.map(({ partyId, name, tin, register }) => ({
    value: partyId,
    label: name,
    detail: `${tin ?? 'no TIN'}${asking === 'any' ? `, ${register}` : ''}`,
  }));
}

/** The columns of rows in which this party's usual withholding tax is proposed. */
function columnsFor(fields: Fields, path: string) {
  return Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(field.type === 'lines' ? field.columns : {}).flatMap(([column, cell]) =>
      cell.type === 'choice' && cell.usualOf === path && cell.codes !== undefined
        ? [{ name, column, use: cell.codes }]
        : [],
    ),
  );
}

function emptyText(asking: string, asked: string): string {
  const register = asking === 'any' ? 'party' : asking;
  if (asked === '') return `No ${register} is registered yet.`;
  return `No ${register} has a name or TIN with “${asked}”.`;
}
