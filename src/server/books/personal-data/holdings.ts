import type { Person } from './person.ts';

/** One sort of what is held about a person. */
export interface Holding {
  readonly what: string;
  readonly why: string;
  readonly count: number;
  readonly isErasable: boolean;
}

/** A sort: the tables whose rows it counts, or the fields of the person's own row. */
interface Sort extends Omit<Holding, 'count'> {
  readonly tables?: readonly string[];
  readonly fields?: readonly string[];
}

const BOOKS = 'Books and supporting documents: the law demands them';

const SORTS: Readonly<Record<Person['of'], readonly Sort[]>> = {
  account: [
    {
      what: 'Email address',
      why: 'Notices about the account',
      fields: ['person_email'],
      isErasable: true,
    },
    {
      what: 'Drafts, bookmarks, saved views and columns of lists',
      why: 'Work of the person in the portal',
      tables: ['drafts', 'bookmarks', 'list_views', 'list_columns'],
      isErasable: true,
    },
    {
      what: 'Two-step login: authenticator app, passkeys, recovery codes',
      why: 'Protects the account',
      tables: ['code_apps', 'passkeys', 'recovery_codes', 'factor_tickets'],
      isErasable: true,
    },
    {
      what: 'Past sessions with network address and device',
      why: 'Protects the account',
      tables: ['sessions'],
      isErasable: true,
    },
    {
      what: 'Client ID, name, role and signature line',
      why: 'Says who recorded an entry',
      fields: ['client_id'],
      isErasable: false,
    },
    { what: 'Transactions recorded', why: BOOKS, tables: ['transactions'], isErasable: false },
    {
      what: 'Questions and answers',
      why: 'They explain entries and stay with them',
      tables: ['questions', 'question_events', 'question_links'],
      isErasable: false,
    },
    {
      what: 'Audit log: logins and actions with network address',
      why: 'Proves who did what; its chain cannot lose a row',
      tables: ['audit_events'],
      isErasable: false,
    },
  ],
  party: [
    {
      what: 'Email addresses',
      why: 'Receipts and statements of account',
      fields: ['email', 'more_emails'],
      isErasable: true,
    },
    {
      what: 'Contact person and phone',
      why: 'Questions about documents',
      fields: ['contact_name', 'contact_phone'],
      isErasable: true,
    },
    {
      what: 'Bank account',
      why: 'Payments',
      fields: ['bank_name', 'bank_account_name', 'bank_account_number'],
      isErasable: true,
    },
    {
      what: 'Name, TIN and address',
      why: 'Tax documents name them',
      fields: ['name'],
      isErasable: false,
    },
    { what: 'Transactions', why: BOOKS, tables: ['transactions'], isErasable: false },
    {
      what: 'Journal lines, open items, tax rows and cheques',
      why: BOOKS,
      tables: ['journal_lines', 'open_items', 'tax_rows', 'cheques', 'supplier_documents'],
      isErasable: false,
    },
    {
      what: 'Questions about the party and its documents',
      why: 'They explain entries; the name and address that were asked are erased',
      tables: ['questions'],
      isErasable: false,
    },
    {
      what: 'Certificates of registration (form 2303)',
      why: 'Proof of the TIN',
      tables: ['party_documents'],
      isErasable: false,
    },
    {
      what: 'Emails sent with documents',
      why: 'Proves what was sent',
      tables: ['mails', 'certificate_reminders', 'statements_sent'],
      isErasable: false,
    },
    {
      what: 'Audit log: earlier details',
      why: 'Proves every change; its chain cannot lose a row',
      tables: ['audit_events'],
      isErasable: false,
    },
  ],
};

/**
 * What is held, by sorts: `counts` of rows that name the person by table, and which fields of the
 * own row are filled. What no sort names is other work in the books.
 */
export function holdingsOf(
  of: Person['of'],
  { counts, filled }: { counts: ReadonlyMap<string, number>; filled: ReadonlySet<string> },
): Holding[] {
  const rest = new Map(counts);
  const known = SORTS[of].map(({ tables = [], fields = [], ...sort }) => {
    const rows = tables.map((table) => counts.get(table) ?? 0);
    for (const table of tables) rest.delete(table);
    const texts = fields.filter((field) => filled.has(field)).length;
    return { ...sort, count: rows.reduce((sum, one) => sum + one, texts) };
  });
  const others = [...rest.values()].reduce((sum, one) => sum + one, 0);
  return [
    ...known,
    { what: 'Other work in the books', why: BOOKS, count: others, isErasable: false },
  ];
}

/** The fields of the own row that are erased. */
export function erasableFields(of: Person['of']): readonly string[] {
  return SORTS[of].flatMap(({ fields = [], isErasable }) => (isErasable ? fields : []));
}
