import type { Api } from '#shared/api/index.ts';

import { today } from '../../lib/today.ts';

export type PartyRow = Api['GET /api/parties']['reply']['rows'][number];
export type PartyDetails = Api['GET /api/parties/:partyId']['reply']['party'];
export type OpenSide = Api['GET /api/parties/:partyId/open-items']['reply']['sides'][number];
export type Buckets = OpenSide['buckets'];

/** Every query of the registers and of what parties owe begins like this. */
export const PARTIES_KEY = 'parties';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the address, or today when it is none. */
export function dayOr(text: string, fallback: string = today()): string {
  return DATE.test(text) ? text : fallback;
}

export const BUCKET_LABELS: Readonly<Record<Buckets[number]['bucket'], string>> = {
  'current': 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91-120': '91–120 days',
  'over 120': 'Over 120 days',
};

export const SIDE_WORDS = {
  receivable: {
    title: 'Receivables',
    open: 'Owed to us',
    advances: 'Credits of the customer',
    advance: 'Credits',
  },
  payable: {
    title: 'Payables',
    open: 'Owed by us',
    advances: 'Advances to the vendor',
    advance: 'Advances',
  },
} as const;
