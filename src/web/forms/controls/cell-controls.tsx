import type { ReactNode } from 'react';

import type { FieldType } from '#shared/forms/fields.ts';

import { AccountControl } from './account-control.tsx';
import { MoneyControl, QuantityControl } from './amount-controls.tsx';
import { AttachmentsControl } from './attachments-control.tsx';
import { ChequeNumberControl } from './cheque-number-control.tsx';
import type { ControlProps } from './control.ts';
import { DateControl } from './date-control.tsx';
import { ItemControl } from './item-control.tsx';
import { PartyControl } from './party-control.tsx';
import { RateControl } from './rate-control.tsx';
import { ChoiceControl, EmailControl, ParagraphControl, TextControl } from './text-controls.tsx';

type CellType = Exclude<FieldType, 'lines'>;

/** Every field type but the rows themselves has its control here, or this does not compile. */
export const CELL_CONTROLS: { readonly [T in CellType]: (props: ControlProps<T>) => ReactNode } = {
  'text': TextControl,
  'paragraph': ParagraphControl,
  'email': EmailControl,
  'date': DateControl,
  'money': MoneyControl,
  'quantity': QuantityControl,
  'choice': ChoiceControl,
  'party': PartyControl,
  'account': AccountControl,
  'item': ItemControl,
  'rate': RateControl,
  'cheque-number': ChequeNumberControl,
  'attachments': AttachmentsControl,
};
