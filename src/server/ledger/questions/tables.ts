import type { Generated } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { QuestionAction, QuestionState, QuestionSubject } from '#shared/ledger/questions.ts';

interface QuestionsTable {
  question_id: string;
  subject: QuestionSubject;
  transaction_id: string | null;
  line_id: string | null;
  party_id: string | null;
  figure: string | null;
  title: string;
  question: string;
  due: BusinessDate | null;
  asked_by: string;
  asked_at: Date;
  /** Null: somebody outside was asked. */
  asked_user: string | null;
  asked_name: string;
  asked_email: string;
  idempotency_key: string;
}

interface QuestionLinksTable {
  link_id: string;
  question_id: string;
  token_hash: string;
  /** The newest link of a question is the one that opens. */
  sequence: Generated<bigint>;
  made_by: string;
  made_at: Date;
  expires_at: Date;
}

interface QuestionEventsTable {
  sequence: Generated<bigint>;
  question_id: string;
  action: QuestionAction;
  /** Null: it came by the link. */
  by_user: string | null;
  link_id: string | null;
  text: string;
  at: Date;
}

interface QuestionPapersTable {
  attachment_id: string;
  question_id: string;
  sequence: bigint;
  position: number;
}

interface QuestionStatesView {
  question_id: string;
  since: Date;
  state: QuestionState;
}

export interface QuestionsTables {
  questions: QuestionsTable;
  question_links: QuestionLinksTable;
  question_events: QuestionEventsTable;
  question_papers: QuestionPapersTable;
  question_states: QuestionStatesView;
}
