import { Problem, sentenceOf } from '#shared/problems.ts';
import { toSearchText } from '#shared/search-text.ts';
import { warningsOfParty } from '#shared/tax/party-faults.ts';
import { UNUSUAL_DIGIT, formatTin, hasUsualCheckDigit } from '#shared/tin.ts';
import type { Tin } from '#shared/tin.ts';

import type { PartyForm } from './check-new-party.ts';
import { nameOf } from './insert-party.ts';
import type { PartyRecord } from './queries.ts';

/**
 * Refuses the same TIN and branch twice in a register (handbook 1.3). Throws tin-taken at the
 * field, naming who has it.
 */
export function refuseDuplicate(
  register: PartyRecord['register'],
  tin: Tin | undefined,
  similar: readonly PartyRecord[],
): void {
  if (tin === undefined) return;
  const twin = similar.find((party) => party.register === register && party.branch === tin.branch);
  if (twin === undefined) return;
  const values = { tin: formatTin(tin.tin, tin.branch), name: twin.name };
  const message = sentenceOf('tin-taken', values);
  throw new Problem('tin-taken', { values, fields: [{ path: 'tin', message }] });
}

/**
 * What a person should read before this is saved; none of it stops (handbook 1.2, 1.3). The hint
 * about the last digit of a TIN can be switched off, for nobody has published its formula.
 */
export function buildWarnings(
  form: PartyForm,
  tin: Tin | undefined,
  {
    similar,
    hintsTinDigit,
  }: { readonly similar: readonly PartyRecord[]; readonly hintsTinDigit: boolean },
): string[] {
  if (tin === undefined) {
    return ['Without a TIN this party is left out of the summary lists of sales and purchases.'];
  }
  const name = toSearchText(nameOf(form));
  const others = similar.filter((party) => toSearchText(party.name) !== name);
  return [
    ...(hintsTinDigit && !hasUsualCheckDigit(tin.tin) ? [UNUSUAL_DIGIT] : []),
    ...warningsOfParty(
      { ...form, ...tin, isIndividual: form.taxpayerType === 'individual' },
      form.defaultAtc,
    ),
    ...others.map((party) => `This TIN is already registered with another name: ${party.name}.`),
  ];
}
