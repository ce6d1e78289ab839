import { BOOKS, BOOK_DOCUMENTS, BOOK_TITLES } from '#shared/books/books.ts';
import { BOOK_DOCUMENT_LABELS } from '#shared/books/document-labels.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import type { Api } from '#shared/api/index.ts';

import { textOf } from '../../forms/controls/control.ts';
import { textsOf } from '../../forms/flow/typed-answers.ts';

const YEARS_BACK = 12;
// Until the summer the books that are bound and registered are mostly those of the year before.
const LAST_YEARS_MONTHS = '06';

/** What is asked of documents that are kept with the books. */
export function documentFields(today: BusinessDate): Fields {
  const thisYear = Number(today.slice(0, 4));
  const isEarly = today.slice(5, 7) <= LAST_YEARS_MONTHS;
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back));
  return {
    kind: {
      type: 'choice',
      label: 'Type',
      required: true,
      options: BOOK_DOCUMENTS.map((value) => ({ value, label: BOOK_DOCUMENT_LABELS[value] })),
    },
    year: {
      type: 'choice',
      label: 'Taxable year of the books',
      required: true,
      initial: String(isEarly ? thisYear - 1 : thisYear),
      options: years.map((value) => ({ value, label: value })),
    },
    book: {
      type: 'choice',
      label: 'Book',
      required: true,
      options: BOOKS.map((value) => ({ value, label: BOOK_TITLES[value] })),
      shownWhen: isBoundBook,
    },
    volume: {
      type: 'text',
      label: 'Volume',
      hint: 'Leave blank where there is only one.',
      required: false,
      maxLength: 3,
      pattern: { regex: /^[1-9]\d{0,2}$/, sentence: 'Enter the number of the volume, such as 2.' },
      shownWhen: isBoundBook,
    },
    reference: {
      type: 'text',
      label: 'Reference',
      hint: 'For example, the registration number.',
      required: false,
      maxLength: 100,
    },
    note: { type: 'text', label: 'Note', required: false, maxLength: 500 },
    attachmentIds: { type: 'attachments', label: 'Files', required: true, maxCount: 20 },
  };
}

function isBoundBook(typed: TypedAnswers): boolean {
  return typed['kind'] === 'bound-book';
}

export type NewDocuments = Api['POST /api/books/papers']['body'];

/** The answers as the call takes them; what is not asked for this document is left out. */
export function documentsBody(typed: TypedAnswers): NewDocuments {
  const text = (name: string) => textOf(typed[name] ?? '').trim();
  const volume = isBoundBook(typed) ? text('volume') : '';
  return {
    kind: text('kind') as NewDocuments['kind'],
    year: text('year'),
    book: isBoundBook(typed) ? (text('book') as NonNullable<NewDocuments['book']>) : null,
    volume: volume === '' ? null : Number(volume),
    reference: text('reference'),
    note: text('note'),
    attachmentIds: [...textsOf(typed['attachmentIds'])],
  };
}
