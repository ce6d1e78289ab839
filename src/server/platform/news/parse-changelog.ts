/** One version, as the changelog tells of it. */
export interface Release {
  readonly version: string;
  /** The day on which it was cut. */
  readonly date: string;
  readonly lines: readonly ReleaseLine[];
}

interface ReleaseLine {
  /** With `**bold**`, `*italic*` and `` `code` `` as it stands there, without its links. */
  readonly text: string;
  readonly isForOperators: boolean;
}

const RELEASE = /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/;
const FOR_OPERATORS = '### For operators';
// Decisions stand beside the program's text, where a reader in the portal can't go.
const DECISION = /\s*\[Decision \d+\]\([^)]*\)\.?/g;
const LINK = /\[([^\]]*)\]\([^)]*\)/g;

/**
 * The versions of a changelog, newest first; what is not in a version yet is left out. A heading
 * that is neither a version nor the operators' throws.
 */
export function parseChangelog(text: string): Release[] {
  const [, , ...sections] = text.replaceAll('\r\n', '\n').split(/^(?=## )/m);
  return sections.map(parseRelease);
}

function parseRelease(section: string): Release {
  const [heading = '', ...rest] = section.split('\n');
  const [, version, date] = RELEASE.exec(heading) ?? [];
  if (version === undefined || date === undefined) throw new Error(`No version: ${heading}`);
  const lines: ReleaseLine[] = [];
  let isForOperators = false;
  for (const paragraph of rest.join('\n').split(/\n(?=- |#)|\n\n/)) {
    if (paragraph.startsWith('- '))
      lines.push({ text: toPlainLinks(paragraph.slice(2)), isForOperators });
    else if (paragraph.trim() === FOR_OPERATORS) isForOperators = true;
    else if (paragraph.startsWith('#')) throw new Error(`No heading of a version: ${paragraph}`);
  }
  return { version, date, lines };
}

function toPlainLinks(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(DECISION, '').replaceAll(LINK, '$1').trim();
}
