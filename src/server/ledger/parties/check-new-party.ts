import type { changeParty, registerParty } from '#shared/api/ledger/parties.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Problem } from '#shared/problems.ts';
import { parseTin } from '#shared/tin.ts';
import type { Tin } from '#shared/tin.ts';

/** The register form as it came. */
export type NewParty = Parsed<typeof registerParty>['body'];

/** The form of a change as it came. */
export type ChangedParty = Parsed<typeof changeParty>['body'];

/** What is asked about a party, whether new or known. */
export type PartyForm = Omit<NewParty, 'register'>;

const TIN_SENTENCE = 'Enter a TIN of 9 digits, with 3 to 5 more for a branch, such as 000-000-000.';

/**
 * The rules over several fields of the register form (handbook 1.3); gives the TIN, or nothing for
 * a party that may lack one: a foreign one, the government, the company's own people. Throws
 * bad-request with every fault at its field.
 */
export function checkPartyForm(form: PartyForm): Tin | undefined {
  const tin = parseTin(form.tin);
  const hasNoTin = form.taxpayerType === 'government' || form.taxpayerType === 'employee';
  const mayLack = (form.country !== 'PH' || hasNoTin) && form.tin === '';
  const fields: FieldProblem[] = [
    ...(tin === undefined && !mayLack ? [{ path: 'tin', message: TIN_SENTENCE }] : []),
    ...missingNames(form).map((path) => ({ path, message: 'Fill this in.' })),
  ];
  if (fields.length > 0) throw new Problem('bad-request', { fields });
  return tin;
}

/** The tax files need an individual's names apart. */
function missingNames(form: PartyForm): string[] {
  const needed = form.taxpayerType === 'individual' ? NAMES.individual : NAMES['non-individual'];
  return needed.filter((name) => form[name] === '');
}

const NAMES = {
  'individual': ['lastName', 'firstName'],
  'non-individual': ['registeredName'],
} as const;
