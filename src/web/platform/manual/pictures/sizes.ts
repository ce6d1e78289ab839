// Written by bench/pictures.ts: how large each picture of the manual is shown, so that nothing
// moves when it comes.
export const PICTURE_SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  'invoices': { width: 998, height: 754 },
  'collection-receipts': { width: 998, height: 754 },
  'petty-cash': { width: 998, height: 754 },
  'bills': { width: 998, height: 754 },
  'bills-payments': { width: 998, height: 754 },
  'cheque-disbursement': { width: 998, height: 754 },
  'deposits': { width: 998, height: 754 },
  'transfers': { width: 998, height: 754 },
  'withdrawals': { width: 998, height: 690 },
};
