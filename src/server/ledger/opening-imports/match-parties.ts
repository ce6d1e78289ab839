import { newParty } from '#shared/api/ledger/parties.ts';
import { Problem } from '#shared/problems.ts';
import { parseTin } from '#shared/tin.ts';
import type { Tin } from '#shared/tin.ts';

import { checkPartyForm } from '../parties/check-new-party.ts';
import type { NewParty } from '../parties/check-new-party.ts';
import { nameKey } from '../party-imports/judge.ts';
import type { KnownParty } from '../party-imports/queries.ts';

import type { ItemRow } from './read-rows.ts';

/** Somebody to be registered with the balances; by the key rows of the same one are known. */
export interface FreshParty {
  readonly key: string;
  readonly form: NewParty;
  readonly tin: Tin | undefined;
}

/** Who a document is of: somebody registered, somebody new, or why nobody. */
export type MatchedParty =
  | { readonly partyId: string; readonly name: string; readonly reason: string }
  | { readonly fresh: FreshParty }
  | { readonly refusal: string };

/** Finds whom rows are of: by TIN, then by name; who is not found is new where that is wanted. */
export class PartyMatcher {
  readonly #known: readonly KnownParty[];
  readonly #isRegistering: boolean;
  readonly #fresh = new Map<string, FreshParty>();

  constructor(known: readonly KnownParty[], isRegistering: boolean) {
    this.#known = known;
    this.#isRegistering = isRegistering;
  }

  /** Everybody to be registered, in the order of the file. */
  get fresh(): readonly FreshParty[] {
    return [...this.#fresh.values()];
  }

  match(row: ItemRow): MatchedParty {
    const word = row.register;
    const tin = parseTin(row.tin);
    if (row.tin !== '' && tin === undefined)
      return { refusal: `“${row.tin.slice(0, 40)}” is no TIN.` };
    const byTin = this.#known.filter((party) => tin !== undefined && party.tin === tin.tin);
    const own = byTin.find(({ branch }) => branch === tin?.branch) ?? only(byTin);
    if (own !== undefined) return taken(own, '');
    const key = nameKey(row.party);
    const named = this.#known.filter(({ name, tradeName }) =>
      [name, tradeName].some((each) => each !== '' && nameKey(each) === key),
    );
    const exact = named.filter(({ name }) => name.toLowerCase() === row.party.toLowerCase());
    const found = only(exact) ?? only(named);
    if (found !== undefined && (tin === undefined || found.tin === null))
      return taken(found, found.name === row.party ? '' : `Taken for ${found.name} by its name.`);
    if (found !== undefined) return { refusal: `${found.name} is registered with another TIN.` };
    if (named.length > 1)
      return {
        refusal: `More than one ${word} is called “${row.party.slice(0, 60)}”. Give the TIN.`,
      };
    return this.#register(row, tin === undefined ? key : `${tin.tin}-${tin.branch}`);
  }

  #register(row: ItemRow, key: string): MatchedParty {
    const name = row.party.slice(0, 60);
    const before = this.#fresh.get(key) ?? this.#freshNamed(row.party);
    if (before !== undefined) return { fresh: before };
    if (!this.#isRegistering || row.tin === '' || row.address === '') {
      const how = this.#isRegistering
        ? `Give its TIN and address in columns, or import your ${row.register}s first.`
        : `Import your ${row.register}s first, or register it with the balances.`;
      return { refusal: `“${name}” is not registered. ${how}` };
    }
    const parsed = newParty.safeParse({
      register: row.register,
      taxpayerType: 'non-individual',
      registeredName: row.party,
      tin: row.tin,
      address1: row.address,
      isVatRegistered: true,
      warningsSeen: true,
    });
    if (!parsed.success)
      return { refusal: parsed.error.issues.map(({ message }) => message).join(' ') };
    try {
      const fresh = { key, form: parsed.data, tin: checkPartyForm(parsed.data) };
      this.#fresh.set(key, fresh);
      return { fresh };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { refusal: error.fields.map(({ message }) => message).join(' ') };
    }
  }

  #freshNamed(name: string): FreshParty | undefined {
    return this.fresh.find(({ form }) => nameKey(form.registeredName) === nameKey(name));
  }
}

function taken({ partyId, name }: KnownParty, reason: string): MatchedParty {
  return { partyId, name, reason };
}

function only<One>([first, second]: readonly One[]): One | undefined {
  return second === undefined ? first : undefined;
}
