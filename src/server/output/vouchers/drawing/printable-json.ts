/**
 * The JSON that a template reads: every text printable, but for drawings of our own under the name
 * `svg`.
 */
export function printableJson(data: object, printable: (text: string) => string): string {
  return JSON.stringify(data, (name, value: unknown) =>
    typeof value === 'string' && name !== 'svg' ? printable(value) : value,
  );
}
