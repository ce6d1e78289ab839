import type { ColumnType } from 'kysely';

import type { Book, BookDocument, BookSheet, BookStep } from '#shared/books/books.ts';

type IdList = ColumnType<readonly string[], string>;

interface BookSealsTable {
  seal_id: string;
  book: Book;
  period: string;
  from_date: string;
  to_date: string;
  part: number;
  after_sequence: bigint;
  through_sequence: bigint;
  entries: number;
  debit: bigint;
  credit: bigint;
  cancelled_ids: IdList;
  restored_ids: IdList;
  sheet: BookSheet;
  sealed_by: string;
  sealed_at: Date;
}

interface BookVolumesTable {
  seal_id: string;
  volume: number;
  pages: number;
  size: number;
  sha256: string;
  first_entry: string;
  last_entry: string;
}

interface BookStepsTable {
  book_step_id: string;
  year: string;
  step: BookStep;
  date: string;
  reference: string;
  noted_by: string;
  noted_at: Date;
}

interface BookDocumentsTable {
  book_paper_id: string;
  kind: BookDocument;
  year: string;
  book: Book | null;
  volume: number | null;
  reference: string;
  note: string;
  attachment_id: string;
  uploaded_by: string;
  uploaded_at: Date;
  away_at: ColumnType<Date | null, undefined, Date>;
  away_by: ColumnType<string | null, undefined, string>;
  away_reason: ColumnType<string | null, undefined, string>;
}

export interface BooksTables {
  book_seals: BookSealsTable;
  book_volumes: BookVolumesTable;
  book_steps: BookStepsTable;
  book_papers: BookDocumentsTable;
}
