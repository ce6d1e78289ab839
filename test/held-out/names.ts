import type { Draw } from './draw.ts';

/** Somebody whom the company pays or is paid by, as the books and as the bank know them. */
export interface HeldOutParty {
  readonly names: readonly string[];
  /** What the bank prints: a name of the register, or the holder of the account. */
  readonly holder: string;
}

const GIVEN = ['Marites', 'Rodel', 'Jennifer', 'Arnel', 'Cristina', 'Noel', 'Rowena', 'Dennis'];
const SURNAMES = [
  'Bautista', 'Dimaculangan', 'Macaraeg', 'Lacson', 'Tolentino', 'Pangilinan', 'Sy', 'Go', 'Tan',
  'Magsaysay', 'Evangelista', 'Buenaventura', 'Salonga', 'Ocampo', 'De Guzman', 'Del Rosario',
]; // prettier-ignore
const FIRST_WORDS = [
  'Northpoint', 'Luzon', 'Visayas', 'Golden Harvest', 'Pacific Star', 'St. Jude', 'Sto. Niño',
  'Metro', 'Island', 'Great Wall', 'JRM', 'ABC', 'Triple A', 'New Manila', 'Southgate', 'Amihan',
]; // prettier-ignore
const TRADES = [
  'Hardware', 'Trading', 'Construction Supply', 'Marketing', 'Builders', 'Food Products',
  'Freight Forwarders', 'Printing Services', 'Industrial Sales', 'Pharmacy', 'Auto Parts',
  'Learning Center', 'Agri-Ventures', 'Security Services', 'Textile Mills', 'Computer Center',
]; // prettier-ignore
const FORMS = ['Corporation', 'Inc.', 'Corp.', 'Enterprises', '& Co.', 'Philippines, Inc.', 'OPC'];

/** So many parties of one company, no two with the same name. */
export function drawParties(draw: Draw, count: number): HeldOutParty[] {
  const parties = new Map<string, HeldOutParty>();
  while (parties.size < count) {
    const party = draw.chance(0.3) ? soleProprietor(draw) : company(draw);
    parties.set(party.names[0] ?? '', party);
  }
  return [...parties.values()];
}

function company(draw: Draw): HeldOutParty {
  const name = [draw.of(FIRST_WORDS), draw.of(TRADES), draw.of(FORMS)].join(' ');
  if (draw.chance(0.75)) return { names: [name], holder: name };
  const trade = `${draw.of(FIRST_WORDS)} ${draw.of(TRADES)}`;
  return { names: [name, trade].sort(), holder: draw.of([name, trade]) };
}

/** A shop: the books name it, the account is often its owner's. */
function soleProprietor(draw: Draw): HeldOutParty {
  const [given, surname] = [draw.of(GIVEN), draw.of(SURNAMES)];
  const owner = draw.of([`${given} ${draw.letter()}. ${surname}`, `${surname}, ${given}`]);
  const shop = `${draw.of(SURNAMES)} ${draw.of(TRADES)}`;
  if (draw.chance(0.4)) return { names: [owner], holder: owner };
  const names = draw.chance(0.6) ? [owner, shop].sort() : [shop];
  return { names, holder: draw.of([owner, shop]) };
}

/** Fixed payees of every company; the bank's word for them is not their name in the books. */
export const FIXED: readonly (HeldOutParty & { readonly memo: string })[] = [
  { names: ['Manila Electric Company'], holder: 'MERALCO', memo: 'BILLS PAYMENT - MERALCO' },
  {
    names: ['Maynilad Water Services, Inc.'],
    holder: 'MAYNILAD',
    memo: 'BILLS PAYMENT - MAYNILAD',
  },
  { names: ['PLDT Inc.'], holder: 'PLDT', memo: 'BILLS PAYMENT - PLDT' },
  { names: ['Social Security System'], holder: 'SSS', memo: 'SSS CONTRIBUTION PRN' },
  { names: ['Home Development Mutual Fund'], holder: 'PAG-IBIG', memo: 'PAG-IBIG CONTRI' },
  { names: ['Philippine Health Insurance Corporation'], holder: 'PHIC', memo: 'PHILHEALTH EPRS' },
  { names: ['Bureau of Internal Revenue'], holder: 'BIR', memo: 'BIR EFPS PAYMENT' },
  {
    names: ['Ayala Land Offices, Inc.'],
    holder: 'AYALA LAND OFFICES',
    memo: 'AUTO DEBIT ARRANGEMENT',
  },
];
