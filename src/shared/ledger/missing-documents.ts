import { formatDate } from '../dates.ts';
import type { BusinessDate } from '../dates.ts';

interface Asked {
  /** The title of the kind; none is all kinds. */
  readonly kind: string | undefined;
  readonly from: BusinessDate | '' | undefined;
  readonly to: BusinessDate | '' | undefined;
}

/** Which missing documents are asked for, in words: on the screen, and in its files. */
export function describeMissing({ kind, from = '', to = '' }: Asked): string {
  const parts = [
    kind ?? 'All kinds',
    from === '' ? '' : `from ${formatDate(from)}`,
    to === '' ? '' : `to ${formatDate(to)}`,
  ];
  return parts.filter((text) => text !== '').join(' ');
}
