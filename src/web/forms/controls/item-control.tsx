import { NativeSelect } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { problemText } from '../../lib/notify.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { useAnswer } from '../flow/answers-context.ts';
import { useFormTools } from '../flow/form-context.ts';
import { useOpenItems } from './open-item-queries.ts';
import type { ControlProps } from './control.ts';
import { textOf } from './control.ts';
import { wrapperProps } from './wrapper-props.ts';

/** One of the documents that are open. */
export function ItemControl(props: ControlProps<'item'>) {
  const { path, field, value } = props;
  const { dispatch, leave } = useFormTools();
  const party = useAnswer(field.party);
  const isOfParty = field.party !== undefined;
  const isSettled = field.settled === true;
  const open = useOpenItems({ account: field.account, party, isOfParty, isSettled });
  const items = open.data?.items ?? [];
  const chosen = textOf(value);
  const isMissing = chosen !== '' && !items.some(({ document }) => document === chosen);
  return (
    <NativeSelect
      {...wrapperProps(props)}
      value={chosen}
      onChange={(event) => dispatch({ type: 'typed', path, value: event.currentTarget.value })}
      onBlur={() => leave(path)}
    >
      <option value="">{open.error ? problemText(open.error) : firstText()}</option>
      {isMissing ? <option value={chosen}>{chosen}</option> : null}
      {items.map(({ document, documentDate, balance, memo }) => (
        <option key={document} value={document}>
          {[document, formatDate(documentDate), formatPesos(balance), memo]
            .filter((part) => part !== '')
            .join(' · ')}
        </option>
      ))}
    </NativeSelect>
  );

  function firstText(): string {
    if (isOfParty && party === '') return 'Choose the party first';
    if (open.isPending) return 'Loading…';
    if (items.length > 0) return 'Choose…';
    return isSettled ? 'Nothing to choose here' : 'Nothing is open';
  }
}
