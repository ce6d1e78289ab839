import { advanceApplication } from '../advance-application/advance-application.ts';
import { billPayment } from '../bill-payment/bill-payment.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [billPayment, advanceApplication];
