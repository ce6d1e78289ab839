/** How PostgreSQL writes a value in its binary form. */
export type CopiedType = 'text' | 'uuid' | 'integer' | 'date' | 'moment';

const DAY_MS = 86_400_000;
/** PostgreSQL counts days and moments from the year 2000. */
const FIRST_DAY_MS = Date.UTC(2000, 0, 1);
const FIRST_MICROSECOND = BigInt(FIRST_DAY_MS) * 1_000n;
const LONGEST_DATE_MS = 8.64e15;
const DATE_LENGTH = 10;
/** Above it a 64 bit integer is no safe number: 2 ** 53 / 2 ** 32. */
const SAFE_HIGH = 0x20_00_00;
const TWO_TO_32 = 0x1_00_00_00_00;

/** The length of the field that begins there, in front of its value; -1 where there is none. */
export function readSize(bytes: Uint8Array, at: number): number {
  return readInt32(bytes, at);
}

/** An integer of two, four or eight bytes; a bigint where a number would not be exact. */
export function readInteger(bytes: Uint8Array, at: number, size: number): number | bigint {
  if (size === 2) return (readInt32(bytes, at - 2) << 16) >> 16;
  const high = readInt32(bytes, at);
  if (size === 4) return high;
  const low = readInt32(bytes, at + 4) >>> 0;
  if (high === 0) return low;
  if (high >= -SAFE_HIGH && high < SAFE_HIGH) {
    const value = high * TWO_TO_32 + low;
    if (Number.isSafeInteger(value)) return value;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}

const names = new Map<number, string>();
const NAME_BYTES = 4;
const NAMES_KEPT = 10_000;

/** A text of those that come again and again; of four letters, as accounts are, it is made once. */
export function readName(bytes: Buffer, at: number): string {
  const size = readSize(bytes, at);
  const from = at + 4;
  const key = size === NAME_BYTES ? readInt32(bytes, from) : undefined;
  const known = key === undefined ? undefined : names.get(key);
  if (known !== undefined) return known;
  const name = bytes.toString('utf8', from, from + size);
  if (key !== undefined && names.size < NAMES_KEPT) names.set(key, name);
  return name;
}

/** Microseconds since 1970, as `extract(epoch from …) * 1000000` gives them. */
export function readMoment(bytes: Uint8Array, at: number): number | bigint {
  const value = readInteger(bytes, at, 8);
  const moment = typeof value === 'bigint' ? value + FIRST_MICROSECOND : value + FIRST_DAY_MS * 1e3;
  return typeof moment === 'bigint' || Number.isSafeInteger(moment)
    ? moment
    : BigInt(value) + FIRST_MICROSECOND;
}

const dates = new Map<number, string>();
const DATES_KEPT = 50_000;

/** `YYYY-MM-DD`; of a day that no book has, some text that is no date of ours. */
export function readDate(bytes: Uint8Array, at: number): string {
  const day = readInt32(bytes, at);
  const known = dates.get(day);
  if (known !== undefined) return known;
  const ms = FIRST_DAY_MS + day * DAY_MS;
  const isDate = Math.abs(ms) <= LONGEST_DATE_MS;
  const text = isDate ? new Date(ms).toISOString().split('T', 1).join('') : `day ${day}`;
  if (dates.size < DATES_KEPT && text.length === DATE_LENGTH) dates.set(day, text);
  return text;
}

function readInt32(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)
  );
}
