import { Alert, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { BOOK_SHEETS } from '#shared/books/books.ts';
import type { Book, BookSheet } from '#shared/books/books.ts';

import { call } from '../../lib/call.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { BookState } from './book-state.tsx';
import { SHEET_LABELS, entriesText } from './book-words.ts';
import type { BookCell, BookYear } from './queries.ts';
import { useBookAct } from './queries.ts';

export type WorkAct = 'print' | 'seal';

interface Choice {
  readonly book: Book;
  readonly title: string;
  readonly cell: BookCell | undefined;
}

interface WorkDialogProps {
  act: WorkAct;
  period: string;
  label: string;
  year: BookYear;
  /** The books of the period; those that cannot be taken say why. */
  choices: readonly Choice[];
  onWork: (workId: string) => void;
  onClose: () => void;
}

/** Asks which books of a period are drawn, or drawn and sealed, and on what sheet. */
export function WorkDialog(props: WorkDialogProps) {
  const { act, period, label, year, choices, onWork, onClose } = props;
  // What was there when this opened: a book that is recorded in meanwhile is not added unseen.
  const [rows] = useState(() => choices.map((choice) => ({ ...choice, why: whyNot(act, choice) })));
  const [books, setBooks] = useState(() =>
    rows.filter(({ why }) => why === '').map(({ book }) => book),
  );
  const first = rows.find(({ why }) => why === '')?.book;
  const [sheet, setSheet] = useState<BookSheet>('legal');
  const start = useBookAct({
    run: async () => {
      const ordered = rows.map(({ book }) => book).filter((book) => books.includes(book));
      return call('POST /api/books/work', { body: { act, period, sheet, books: ordered } });
    },
    onDone: ({ work }) => {
      onClose();
      onWork(work.workId);
    },
  });
  const toggle = (book: Book, isWanted: boolean) =>
    setBooks((now) => (isWanted ? [...now, book] : now.filter((each) => each !== book)));
  return (
    <FormDialog
      title={act === 'seal' ? `Seal ${label}` : `Print ${label}`}
      save={act === 'seal' ? 'Seal' : 'Generate pages'}
      isSaving={start.isPending}
      error={start.error}
      onClose={onClose}
      onSave={() => start.mutate(undefined)}
    >
      <Text size="sm">
        {act === 'seal'
          ? 'The pages are drawn once and kept with their SHA-256. Reprints are identical. What is recorded later appears only as a marked supplement. This cannot be undone.'
          : 'The pages show the books as of now. Their foot says that they are not sealed.'}
      </Text>
      <Stack gap="xs" role="group" aria-label="Books">
        {rows.map(({ book, title, cell, why }) => (
          <Checkbox
            key={book}
            // What cannot be undone is read first: the dialog begins at its top.
            data-autofocus={book === first || undefined}
            checked={books.includes(book)}
            disabled={why !== ''}
            label={
              <Group gap="xs" component="span">
                {title}
                {cell === undefined ? null : <BookState state={cell.state} />}
              </Group>
            }
            description={why === '' ? deriveDetail(act, cell) : why}
            onChange={(event) => toggle(book, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {fieldProblem(start.error, 'books') === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fieldProblem(start.error, 'books')}
        </Text>
      )}
      {act === 'seal' ? <StillOpen year={year} period={period} /> : null}
      <NativeSelect
        label="Sheet"
        value={sheet}
        data={BOOK_SHEETS.map((value) => ({ value, label: SHEET_LABELS[value] }))}
        error={fieldProblem(start.error, 'sheet')}
        onChange={(event) => setSheet(event.currentTarget.value as BookSheet)}
      />
    </FormDialog>
  );
}

/** Sealing an open month is no mistake, but what closes it would come after its pages. */
function StillOpen({ year, period }: Pick<WorkDialogProps, 'year' | 'period'>) {
  const open = year.months.filter(
    ({ month, isLocked }, place) =>
      !isLocked &&
      (period === year.year || period === month) &&
      year.books.some(({ months }) => (months[place]?.entries ?? 0) > 0),
  );
  if (open.length === 0) return null;
  return (
    <Alert color="yellow" icon={<AlertIcon />} title="Not closed yet">
      {`${open.map(({ label }) => label).join(', ')}. Entries recorded later, such as closing entries, appear in a supplement only.`}
    </Alert>
  );
}

/** Why a book cannot be taken; empty when it can. */
function whyNot(act: WorkAct, { cell }: Choice): string {
  if (cell === undefined || cell.state === 'none') return 'It has no entries.';
  if (act === 'print') return '';
  return cell.waiting === 0 ? 'Sealed; nothing came after.' : cell.obstacle;
}

function deriveDetail(act: WorkAct, cell: BookCell | undefined): string {
  if (cell === undefined) return '';
  if (act === 'seal' && cell.seals.length > 0) {
    return `Supplement ${cell.seals.length}: ${entriesText(cell.waiting)}`;
  }
  return entriesText(cell.entries);
}
