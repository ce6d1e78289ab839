import type { Api } from '#shared/api/index.ts';

type Company = Api['GET /api/settings/company']['reply']['company'];
type NamesOf<Value> = {
  [Name in keyof Company]: string extends Company[Name]
    ? Company[Name] extends Value
      ? Name
      : never
    : never;
}[keyof Company];
type FlagName = {
  [Name in keyof Company]: Company[Name] extends boolean ? Name : never;
}[keyof Company];
type ChoiceName = 'efpsGroup' | 'taxpayerClass' | 'entityType' | 'booksMode' | 'paperSize';

interface TextSetting {
  readonly name: NamesOf<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: true;
  readonly isDate?: true;
  /** Asked of this one only: a sole proprietor or professional is a person. */
  readonly of?: 'person' | 'company';
}

/** Whether the company is a person, whose names the BIR wants apart. */
export function isPerson({ entityType }: Pick<Company, 'entityType'>): boolean {
  return entityType === 'sole_proprietor' || entityType === 'professional';
}

/** The profile's texts, as the headings of vouchers and books need them (handbook 0). */
export const TEXTS: readonly TextSetting[] = [
  { name: 'registeredName', label: 'Registered name', isRequired: true, of: 'company' },
  {
    name: 'lastName',
    label: 'Last name of the owner',
    hint: 'The three names as on the certificate of registration (2303): files and forms want them apart.',
    isRequired: true,
    of: 'person',
  },
  { name: 'firstName', label: 'First name of the owner', isRequired: true, of: 'person' },
  { name: 'middleName', label: 'Middle name of the owner', of: 'person' },
  {
    name: 'tradeName',
    label: 'Trade name',
    hint: 'The name at the top of the portal is set on the server (COMPANY_NAME).',
  },
  { name: 'tin', label: 'TIN' },
  { name: 'rdoCode', label: 'RDO code' },
  { name: 'address1', label: 'Address' },
  { name: 'address2', label: 'City and province' },
  { name: 'zip', label: 'ZIP code' },
  { name: 'lineOfBusiness', label: 'Line of business' },
  {
    name: 'commencedOn',
    label: 'Business start date',
    hint: 'Minimum corporate income tax begins in the fourth taxable year after that one.',
    isDate: true,
    of: 'company',
  },
  { name: 'permitNumber', label: 'Permit or certificate number' },
  { name: 'permitDate', label: 'Date of the permit or certificate', isDate: true },
  {
    name: 'signatoryName',
    label: 'Signatory',
    hint: 'Signs certificates, returns and the affidavit of the books.',
  },
  { name: 'signatoryTitle', label: 'Position of the signatory' },
  { name: 'signatoryTin', label: 'TIN of the signatory' },
];

export const CHOICES: readonly {
  readonly name: ChoiceName;
  readonly label: string;
  readonly options: { readonly value: string; readonly label: string }[];
}[] = [
  {
    name: 'taxpayerClass',
    label: 'Taxpayer class',
    options: options({ micro: 'Micro', small: 'Small', medium: 'Medium', large: 'Large' }),
  },
  {
    name: 'entityType',
    label: 'Form of the company',
    options: options({
      corporation: 'Corporation',
      opc: 'One person corporation',
      partnership: 'Partnership',
      sole_proprietor: 'Sole proprietor',
      professional: 'Professional',
    }),
  },
  {
    name: 'booksMode',
    label: 'Books of accounts',
    options: options({ manual: 'Manual', loose_leaf: 'Loose-leaf', computerised: 'Computerised' }),
  },
  {
    name: 'efpsGroup',
    label: 'eFPS group',
    options: options({
      none: 'Files without eFPS',
      A: 'Group A',
      B: 'Group B',
      C: 'Group C',
      D: 'Group D',
      E: 'Group E',
    }),
  },
  {
    name: 'paperSize',
    label: 'Paper for vouchers and reports',
    options: options({ a4: 'A4', letter: 'Letter', legal: 'Legal' }),
  },
];

export const FLAGS: readonly { readonly name: FlagName; readonly label: string }[] = [
  { name: 'isVatRegistered', label: 'VAT-registered' },
  { name: 'isTopWithholdingAgent', label: 'Top withholding agent' },
  { name: 'isEmployer', label: 'Pays wages' },
  { name: 'isFinalTaxWithholder', label: 'Withholds final tax' },
  { name: 'isLessor', label: 'Leases out property' },
  { name: 'hasInventory', label: 'Sells goods' },
  { name: 'hintsTinDigit', label: 'Flag TINs with an unusual last digit' },
];

function options(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
