/** Currencies that accounts in the Philippines are kept in, and those of their trade (ISO 4217). */
const CODES = new Set(
  (
    'PHP USD EUR JPY GBP AUD CAD CHF CNY CNH HKD INR IDR KRW MYR NZD SAR AED SGD THB TWD VND BND BHD KWD ' +
    'QAR OMR SEK NOK DKK ZAR MXN BRL TRY PLN CZK HUF ILS PKR BDT LKR NPR MMK KHR LAK MOP'
  ).split(' '),
);

/** Whether a cell holds nothing but the code of a currency. */
export function isCurrency(cell: string): boolean {
  return CODES.has(cell.trim().toUpperCase());
}

/** The currency that a heading names, as in `Amount (USD)`; empty where it names none. */
export function currencyOfHeading(heading: string): string {
  return heading.match(/\b[A-Z]{3}\b/g)?.find((word) => CODES.has(word)) ?? '';
}
