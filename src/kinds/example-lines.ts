/** A debit that an example must give; amounts as on the wire. */
export function debit(account: string, amount: string) {
  return { account, debit: amount, credit: '0.00' };
}

/** A credit that an example must give; amounts as on the wire. */
export function credit(account: string, amount: string) {
  return { account, debit: '0.00', credit: amount };
}
