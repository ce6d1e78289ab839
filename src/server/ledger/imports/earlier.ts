import type { ChequeFacts, Facts, OpenItem, PettyCashFacts } from '#kinds/facts.ts';
import type { Posting } from '#kinds/posting.ts';
import { ACCOUNT, ACCOUNT_RANGE } from '#shared/ledger/chart.ts';

import type { EarlierInImport, Prepared } from '../transactions/prepare.ts';

interface Taken {
  readonly key: string;
  readonly row: number;
}

/**
 * The documents of an import that come before one another: what each leaves open, in the boxes and
 * in the cheque register, is what the next one finds, as if they were entered one by one. (The
 * database judges again when they are.)
 */
export class EarlierDocuments implements EarlierInImport {
  readonly numbers: string[] = [];
  readonly #prepared: Prepared[] = [];
  readonly #items = new Map<string, { change: bigint; by: Prepared }>();
  readonly #cash = new Map<string, { balance: bigint; quantity: bigint }>();
  readonly #taken: Taken[] = [];

  /** Why a document cannot stand beside those before it; nothing when it can. */
  clash(prepared: Prepared): string | undefined {
    const keys = new Set(buildKeys(prepared));
    const same = this.#taken.find(({ key }) => keys.has(key));
    if (same === undefined) return undefined;
    const { number } = prepared.name;
    const name =
      prepared.posting.supplierDocument?.number ?? ('typed' in number ? number.typed : '');
    return (
      `${name === '' ? 'The same document' : name} is in row ${same.row} too. ` +
      'If it is a different document, enter one of them by its form.'
    );
  }

  /** Lets a document be one of those before the next. */
  add(prepared: Prepared, row: number): void {
    this.#prepared.push(prepared);
    this.#taken.push(...buildKeys(prepared).map((key) => ({ key, row })));
    const { number } = prepared.name;
    if ('typed' in number) this.numbers.push(number.typed);
    for (const line of prepared.posting.lines) {
      const change = line.debit - line.credit;
      const cash = this.#cash.get(line.account) ?? { balance: 0n, quantity: 0n };
      this.#cash.set(line.account, {
        balance: cash.balance + change,
        quantity: cash.quantity + (line.quantity ?? 0n),
      });
      if (line.document === undefined) continue;
      const key = itemKey(line.account, line.document, line.partyId);
      const item = this.#items.get(key);
      this.#items.set(key, { change: (item?.change ?? 0n) + change, by: item?.by ?? prepared });
    }
  }

  /** What is read of them later, when others have come after, is still what was true here. */
  facts(facts: Facts): Facts {
    if (this.#prepared.length === 0) return facts;
    const cash = new Map(this.#cash);
    const items = new Map(this.#items);
    const postings = this.#prepared.map(({ posting }) => posting);
    return {
      ...facts,
      item: (account, document, partyId) => {
        const moved = items.get(itemKey(account, document, partyId));
        const found = facts.item(account, document, partyId);
        return moved === undefined
          ? found
          : movedItem(found, moved, { account, document, partyId });
      },
      cash: (account) => {
        const found = facts.cash(account);
        const { balance = 0n, quantity = 0n } = cash.get(account) ?? {};
        return { ...found, balance: found.balance + balance, quantity: found.quantity + quantity };
      },
      pettyCash: movedPettyCash(facts.pettyCash, postings),
      cheque: (account, number) =>
        movedCheque(facts.cheque(account, number), postings, { account, number }),
    };
  }
}

function movedItem(
  found: OpenItem | undefined,
  moved: { readonly change: bigint; readonly by: Prepared },
  named: Pick<OpenItem, 'account' | 'document' | 'partyId'>,
): OpenItem | undefined {
  // Assets are open on the debit side, liabilities on the credit side.
  const change = named.account.startsWith(ACCOUNT_RANGE.assets) ? moved.change : -moved.change;
  const balance = (found?.balance ?? 0n) + change;
  if (balance <= 0n) return undefined;
  const { date, due } = moved.by.posting;
  return { ...(found ?? { ...named, documentDate: date, dueDate: due }), balance };
}

/** A replenishment begins the list of what was spent anew. */
function movedPettyCash(found: PettyCashFacts, postings: readonly Posting[]): PettyCashFacts {
  let { balance, since } = found;
  for (const { lines, date, description } of postings) {
    for (const { account, debit, credit } of lines) {
      if (account !== ACCOUNT.pettyCash) continue;
      balance += debit - credit;
      const spent = { number: '', date, description, amount: credit - debit };
      since = debit > 0n ? [] : [...since, spent];
    }
  }
  return { ...found, balance, since };
}

function movedCheque(
  found: ChequeFacts | undefined,
  postings: readonly Posting[],
  { account, number }: { readonly account: string; readonly number: string },
): ChequeFacts | undefined {
  const moves = postings.flatMap(({ chequeMoves = [] }) => chequeMoves);
  const move = moves.findLast(({ chequeId }) => chequeId === found?.chequeId);
  if (found !== undefined) return move ? { ...found, state: move.state } : found;
  const written = postings
    .flatMap(({ cheques = [] }) => cheques)
    .find((cheque) => cheque.account === account && cheque.number === number);
  if (written === undefined) return undefined;
  const { payee, partyId, date, amount, state = 'written' } = written;
  return { chequeId: '', account, number, payee, partyId, amount, date, state };
}

function buildKeys({ kind, name, posting }: Prepared): string[] {
  const paper = posting.supplierDocument;
  const spelled = paper?.number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? '';
  const claim = name.number.key;
  return [
    ...(claim === undefined ? [] : [`${kind.id} ${claim}`]),
    ...(paper === undefined || spelled === '' ? [] : [`paper ${paper.partyId} ${spelled}`]),
    ...(posting.cheques ?? []).map(({ account, number }) => `cheque ${account} ${number}`),
  ];
}

function itemKey(account: string, document: string, partyId: string | undefined): string {
  return `${account} ${partyId ?? ''} ${document}`;
}
