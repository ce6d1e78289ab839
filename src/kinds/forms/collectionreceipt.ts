import { certificateReceived } from '../certificate-received/certificate-received.ts';
import { collectionReceipt } from '../collection-receipt/collection-receipt.ts';
import { creditApplication } from '../credit-application/credit-application.ts';
import { returnedCheque } from '../returned-cheque/returned-cheque.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [
  collectionReceipt,
  creditApplication,
  certificateReceived,
  returnedCheque,
];
