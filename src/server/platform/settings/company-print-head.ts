import type { CompanyProfile } from './tables.ts';

/**
 * The head of a printout: `VAT REG TIN 999-000-111-00000` or `NON-VAT REG TIN …` (handbook 2.2).
 */
export function printHead(
  company: CompanyProfile | undefined,
  companyName: string,
): { name: string; taxLine: string; address: string } {
  if (company === undefined) return { name: companyName, taxLine: '', address: '' };
  const prefix = company.isVatRegistered ? 'VAT REG TIN' : 'NON-VAT REG TIN';
  const parts = [company.address1, company.address2, company.zip];
  return {
    name: company.registeredName,
    taxLine: company.tin === '' ? '' : `${prefix} ${company.tin}`,
    address: parts.filter((part) => part !== '').join(', '),
  };
}
