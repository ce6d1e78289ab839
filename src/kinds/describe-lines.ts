/** What a document with lines is listed as: its first line, and how many more there are. */
export function describeLines(lines: readonly { readonly description: string }[]): string {
  const [first] = lines;
  const more = lines.length > 1 ? ` and ${lines.length - 1} more` : '';
  return `${first?.description ?? ''}${more}`;
}
