import type { CompiledQuery, Kysely } from 'kysely';

import { invariant } from '#shared/invariant.ts';

import { askTogether } from '../../platform/db/ask-together.ts';
import { writtenOut } from '../../platform/db/kept-plans.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';

import { factsQuery } from './facts-queries.ts';
import type { FactsAsked, FactsRow, Found } from './facts-queries.ts';
import type { References } from './references.ts';
import type { AskedNumber } from './typed-number-queries.ts';

type Needs = Pick<FactsAsked, 'needsCash' | 'needsToFollow' | 'needsTold' | 'needsCalendar'>;

interface FactsNeeded extends Needs {
  readonly references: References;
  readonly corrects: string | undefined;
  readonly number: AskedNumber | undefined;
}

/** Of who asks, what the facts hang on. */
type Asking = Pick<Caller, 'companyId' | 'userId' | 'role'>;

/** More than this may take a while: those of the same turn are not made to wait for it. */
const MOST_TOGETHER = 100;

/**
 * Looks up, in one query, the facts about answers; forms that ask in the same turn ask together.
 * Whatever the corrected transaction did (`corrects`) is left out of the balances, because its
 * reversal and the new entry stand or fall together.
 */
export async function readFactsRow(
  db: Kysely<Tables>,
  caller: Asking,
  needed: FactsNeeded,
): Promise<FactsRow> {
  const { references } = needed;
  const shape = shapeOf(caller, needed);
  const asked = askedOf(caller, needed);
  const isLarge = references.parties.length + references.documents.length > MOST_TOGETHER;
  const found = isLarge
    ? (await readRows(db, [asked], shape))[0]
    : await readTogether(db, asked, shape);
  invariant(found, 'whoever asks is answered');
  return found;
}

/** A statement, and for whose company. */
interface Shape extends FactsAsked {
  readonly key: string;
  readonly companyId: string;
  /** The part of the key that the text of the statement hangs on. */
  readonly text: string;
}

function shapeOf({ companyId }: Asking, needed: FactsNeeded): Shape {
  const { references, number, needsCash, needsToFollow, needsTold, needsCalendar } = needed;
  const asks = {
    needsCash,
    needsToFollow,
    needsTold,
    needsCalendar,
    asksNumber: number !== undefined,
    asksAttachments: references.attachments.length > 0,
    asksDocuments: references.documents.length > 0,
    asksCheques: references.cheques.length > 0,
  };
  const text = Object.values(asks).map(Number).join('');
  return { ...asks, companyId, text, key: `${text} ${companyId}` };
}

/** What differs from one to the other, as the statement reads it (`q`). */
interface Asked {
  readonly corrects: string | null;
  readonly parties: readonly string[];
  readonly attachments: readonly string[];
  readonly documents: readonly string[];
  readonly cheques: readonly string[];
  readonly user: string;
  readonly seesAll: boolean;
  readonly kind: string | null;
  readonly claim: string | null;
  readonly number: string | null;
  readonly opened: string | null;
  readonly openedOf: string | null;
}

function askedOf({ userId, role }: Asking, { references, corrects, number }: FactsNeeded): Asked {
  const { parties, attachments, documents, cheques } = references;
  return {
    corrects: corrects ?? null,
    parties,
    attachments,
    documents,
    cheques,
    user: userId,
    seesAll: role === 'accountant',
    kind: number?.kind ?? null,
    claim: number?.claimKey ?? null,
    number: number?.numberKey ?? null,
    opened: number?.opened.key ?? null,
    openedOf: number?.opened.partyId ?? null,
  };
}

const readTogether = askTogether(readRows);

async function readRows(
  db: Kysely<Tables>,
  asked: readonly Asked[],
  shape: Shape,
): Promise<FactsRow[]> {
  const statement = statementOf(db, shape);
  const placed = JSON.stringify(asked.map((one, place) => ({ ...one, place })));
  const parameters = [placed, shape.companyId];
  const { rows } = await db.executeQuery<Found>({ ...statement, parameters });
  const [row] = rows;
  invariant(row, 'a select of one row gives one row');
  const { own, ...shared } = row;
  return own.map((one) => ({ ...shared, ...one }));
}

const statements = new Map<string, CompiledQuery<Found>>();
/** What is asked, and the company. */
const VARYING = 2;

/** Its text is put together once for each shape; only what varies is no part of it. */
function statementOf(db: Kysely<Tables>, shape: Shape): CompiledQuery<Found> {
  const known = statements.get(shape.text);
  if (known !== undefined) return known;
  const made = writtenOut(factsQuery(shape).compile(db), VARYING);
  statements.set(shape.text, made);
  return made;
}
