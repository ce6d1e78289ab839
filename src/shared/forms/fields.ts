import type { BusinessDate } from '../dates.ts';
import type { CodeUse } from '../ledger/withholding.ts';
import type { Centavos } from '../money.ts';

/**
 * A field is one question of a form. Every field type is a row in exhaustive maps (control in the
 * browser, check and text here, reference check on the server), so a new type does not compile
 * until it is drawn, printed and checked.
 */
interface FieldValues {
  'text': string;
  'paragraph': string;
  'email': string;
  'date': BusinessDate;
  'money': Centavos;
  /** In ten-thousandths: 2.5 pieces are 25000n. */
  'quantity': bigint;
  'choice': string;
  /** The id of a registered customer or vendor. */
  'party': string;
  /** The number of an account of the chart, such as `4010`. */
  'account': string;
  /** The document of an open item, such as `INV-1188`. */
  'item': string;
  /** In ten-millionths: 58.4250 is 584250000n. */
  'rate': bigint;
  /** The digits of a cheque of ours. */
  'cheque-number': string;
  /** Ids of stored attachments. */
  'attachments': readonly string[];
  'lines': readonly Readonly<Record<string, unknown>>[];
}

export type FieldType = keyof FieldValues;

/** In a row: filled in as the last document of a party has it. */
export interface LastOf {
  /** The field of the form that names the party. */
  readonly party: string;
  /** For a party that has no document of this kind yet; otherwise as the row begins. */
  readonly atFirst?: string;
  /** Values that belong to one document and are never proposed for the next. */
  readonly never?: readonly string[];
}

interface Common {
  readonly label: string;
  /** One short sentence under the label. */
  readonly hint?: string;
  readonly required: boolean;
  /** Shown, asked and stored only while this holds for the other answers as typed. */
  readonly shownWhen?: (typed: TypedAnswers) => boolean;
  /** What a new form starts with. `today` stands for the day of work. */
  readonly initial?: string;
  /**
   * In a row: seldom needed, so it takes no room until a row has it or somebody presses the button
   * that this names.
   */
  readonly onRequest?: string;
}

export interface TextField extends Common {
  readonly type: 'text';
  readonly maxLength: number;
  readonly pattern?: { readonly regex: RegExp; readonly sentence: string };
  /**
   * What it begins with is only for want of a party: it is taken back when this field names one.
   */
  readonly givesWayTo?: string;
  /**
   * It may name an open item, which is then known to the kind's rules (`facts.item`); it need not
   * be one.
   */
  readonly isDocument?: true;
  /** In a row: told in the notes of the posting, so the table of the rows leaves it out. */
  readonly isNoted?: true;
}
export interface ParagraphField extends Common {
  readonly type: 'paragraph';
  readonly maxLength: number;
}
export interface EmailField extends Common {
  readonly type: 'email';
  /** Instead of the hint where no mail server is set. */
  readonly hintWithoutMail?: string;
}
export interface DateField extends Common {
  readonly type: 'date';
  /** The day of an event that has happened. */
  readonly notAfterToday?: true;
}
export interface MoneyField extends Common {
  readonly type: 'money';
  /** Least amount that is taken; one centavo unless told. */
  readonly min?: Centavos;
  /** The field that names the account whose currency this amount is in; pesos when absent. */
  readonly currencyOf?: string;
}
export interface QuantityField extends Common {
  readonly type: 'quantity';
  /** Things that are not divided, such as coins. */
  readonly isWhole?: true;
}
export interface ChoiceField<Value extends string = string> extends Common {
  readonly type: 'choice';
  /**
   * In a row: the field of the form that names the party whose usual withholding tax is proposed
   * here.
   */
  readonly usualOf?: string | undefined;
  /** In a form: begins as the chosen party's own setting has it. */
  readonly isTerms?: true;
  /**
   * It chooses a code of withholding: beside the options, which are the law's, those that an
   * accountant entered (decision 126).
   */
  readonly codes?: CodeUse;
  readonly lastOf?: LastOf;
  readonly isRemembered?: true;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}
export interface PartyField extends Common {
  readonly type: 'party';
  readonly register: 'customer' | 'vendor' | 'any';
}
/** An open item of an itemised account: an unpaid invoice, a receipt not yet deposited. */
export interface ItemField extends Common {
  readonly type: 'item';
  readonly account: string;
  /** The field (of the form, not of the row) that names the party whose documents these are. */
  readonly party?: string;
  /**
   * Documents that are settled by now are chosen instead: receipts whose cheque went to the bank.
   */
  readonly settled?: true;
}
export interface RateField extends Common {
  readonly type: 'rate';
}
/** The next number of the bank's cheques is offered. */
export interface ChequeNumberField extends Common {
  readonly type: 'cheque-number';
  /** The field that names the bank's ledger account. */
  readonly account: string;
  /** A cheque that was written before, so no new number is offered. */
  readonly isWritten?: true;
}
export interface AccountField extends Common {
  readonly type: 'account';
  /** Which accounts may be chosen, by the beginning of their number: `['4']` is income. */
  readonly numbers: readonly string[];
  readonly lastOf?: LastOf;
  /** A new form begins with what this person chose the last time, if it still can be chosen. */
  readonly isRemembered?: true;
}
export interface AttachmentsField extends Common {
  readonly type: 'attachments';
  readonly maxCount: number;
}
/** An open item as a form offers it; amounts as on the wire (`1234.50`). */
export interface OfferedItem {
  readonly document: string;
  readonly balance: string;
  readonly expected: readonly {
    readonly atc: string;
    readonly base: string;
    readonly tax: string;
  }[];
}
export interface LinesField<Columns extends Fields = Fields> extends Common {
  readonly type: 'lines';
  readonly columns: Columns;
  readonly maxRows: number;
  /**
   * The rows are the open items of a column of type `item`: all are offered, and those with an
   * amount are taken.
   */
  readonly openItems?: {
    readonly item: string;
    readonly amount: string;
    /** A document is taken whole or not at all: a box is ticked, and no amount is asked. */
    readonly isWhole?: true;
    /** What a row begins with, from what is known of its document. */
    fill?(item: OfferedItem): TypedAnswers;
  };
  /** Two columns of amounts with equal totals: Enter in an empty one balances them. */
  readonly sides?: readonly string[];
  /** What a row comes to, shown as its last column in summary, confirmation and voucher. */
  readonly rowAmount?: {
    readonly label: string;
    of(row: Readonly<Record<string, unknown>>): Centavos;
  };
}

export type Field =
  | TextField
  | ParagraphField
  | EmailField
  | DateField
  | MoneyField
  | QuantityField
  | ChoiceField
  | PartyField
  | AccountField
  | ItemField
  | RateField
  | ChequeNumberField
  | AttachmentsField
  | LinesField;

/**
 * A form's fields by name, in the order they are asked. (Columns of `lines` hold no lines of their
 * own.)
 */
export interface Fields {
  readonly [name: string]: Field;
}

/** What stands in the controls: text as typed, lists of ids, rows. Not yet checked. */
export type TypedAnswers = { readonly [name: string]: TypedValue };
export type TypedValue = string | readonly string[] | readonly TypedAnswers[] | undefined;

type ValueOf<F extends Field> =
  F extends ChoiceField<infer Value>
    ? Value
    : F extends LinesField<infer Columns>
      ? readonly AnswersOf<Columns>[]
      : FieldValues[F['type']];

/** A field that need not be answered, or is not always asked, may give `undefined`. */
type AnswerOf<F extends Field> = F extends { readonly required: true }
  ? F extends { readonly shownWhen: unknown }
    ? ValueOf<F> | undefined
    : ValueOf<F>
  : ValueOf<F> | undefined;

/** A form filled in and checked. */
export type AnswersOf<F extends Fields> = { readonly [Name in keyof F]: AnswerOf<F[Name]> };
