interface Event {
  readonly action: string;
  readonly subject: string;
  readonly after: unknown;
}

interface After {
  readonly transactionId?: string;
  readonly entryNumber?: string;
  readonly reason?: string;
  readonly fileName?: string;
}

/** Whose history is told, and which transactions returned its cheque or took that back. */
interface Teller {
  readonly transactionId: string;
  readonly returns: ReadonlySet<string>;
}

/** An audit row in the words of a transaction's history. */
export function historyText(
  { action, subject, after }: Event,
  { transactionId, returns }: Teller,
): string {
  const {
    transactionId: own,
    entryNumber = '',
    reason = '',
    fileName = '',
  } = (after ?? {}) as After;
  const because = reason === '' ? '' : `: ${reason}`;
  if (returns.has(own ?? ''))
    return action === 'transaction.reversed'
      ? `The return of its cheque was reversed by ${subject} (${entryNumber})${because}`
      : `Its cheque was returned by the bank: ${subject} (${entryNumber})`;
  if (action === 'transaction.posted') return `Posted as ${entryNumber}`;
  if (action === 'transaction.reversed') {
    return own === transactionId
      ? `Posted as ${entryNumber}, the reversal of another${because}`
      : `Reversed by ${subject} (${entryNumber})${because}`;
  }
  if (action === 'transaction.corrected') {
    return own === transactionId
      ? `Posted as ${entryNumber}, the correction of another${because}`
      : `Corrected by ${subject} (${entryNumber})${because}`;
  }
  if (action === 'attachment.added') return `Attached ${fileName}${because}`;
  if (action === 'attachment.marked-wrong') return `Wrong document: ${fileName}${because}`;
  if (action === 'evidence.none-exists') return `No supporting document exists${because}`;
  if (action === 'evidence.expected') return `A supporting document is expected again${because}`;
  if (action === 'approval.approved') return 'Approved by a second person';
  if (action.startsWith('question.'))
    return `Question ${action.slice('question.'.length).replaceAll('-', ' ')}`;
  if (action === 'payment.released') return 'Payment released';
  return `${action.replace('.', ' ').replaceAll('-', ' ')}${because}`;
}
