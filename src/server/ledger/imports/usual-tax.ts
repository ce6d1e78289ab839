import type { Prepared } from '../transactions/prepare.ts';

/**
 * A form proposes the tax that is usually withheld from a party; a file that says nothing of it is
 * told, because an empty cell may be meant or forgotten.
 */
export function forgottenTax({ kind, answers, known }: Prepared, row: number): string[] {
  return Object.entries(kind.fields).flatMap(([table, field]) => {
    if (field.type !== 'lines') return [];
    const rows = (answers[table] ?? []) as readonly Readonly<Record<string, unknown>>[];
    return Object.entries(field.columns).flatMap(([name, column]) => {
      if (column.type !== 'choice' || column.usualOf === undefined) return [];
      const partyId = answers[column.usualOf];
      if (typeof partyId !== 'string' || rows.some((one) => one[name] !== undefined)) return [];
      const { name: party, defaultAtc } = known.facts.party(partyId);
      if (defaultAtc === '') return [];
      const named = kind.fields[column.usualOf];
      const isCustomer = named?.type === 'party' && named.register === 'customer';
      return [
        isCustomer
          ? `Row ${row}: ${party} usually withholds tax (${defaultAtc}), and the file says of none.`
          : `Row ${row}: tax is usually withheld from ${party} (${defaultAtc}), and the file says of none.`,
      ];
    });
  });
}
