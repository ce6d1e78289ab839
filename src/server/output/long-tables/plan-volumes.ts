/** What stands on a page, as far as cover and contents tell. */
export interface PageMark {
  readonly contents: string[];
  firstEntry: string;
  lastEntry: string;
}

/** A volume: which pages of the table it has, and how many sheets stand before them. */
export interface PlannedVolume {
  /** The first page of the table, counted from 0. */
  readonly firstPage: number;
  readonly tablePages: number;
  readonly contentsPages: number;
  /** With cover and contents. */
  readonly leaves: number;
  readonly contents: readonly { readonly title: string; readonly page: number }[];
  readonly firstEntry: string;
  readonly lastEntry: string;
}

interface VolumeRules {
  /** The most leaves of a volume, with its cover and contents; none: one volume without them. */
  readonly leaves: number | undefined;
  readonly contentsPerPage: number;
}

/**
 * Cuts the pages of a table into volumes that are as full as they may be (handbook 3.4: at most 200
 * leaves).
 */
export function planVolumes(marks: readonly PageMark[], rules: VolumeRules): PlannedVolume[] {
  if (rules.leaves === undefined) return [buildVolume(marks, { from: 0, to: marks.length }, rules)];
  const volumes: PlannedVolume[] = [];
  let from = 0;
  do {
    let to = from + 1;
    while (
      to < marks.length &&
      buildVolume(marks, { from, to: to + 1 }, rules).leaves <= rules.leaves
    )
      to += 1;
    volumes.push(buildVolume(marks, { from, to: Math.min(to, marks.length) }, rules));
    from = to;
  } while (from < marks.length);
  return volumes;
}

function buildVolume(
  marks: readonly PageMark[],
  { from, to }: { from: number; to: number },
  { leaves, contentsPerPage }: VolumeRules,
): PlannedVolume {
  const pages = marks.slice(from, to);
  const count = pages.reduce((sum, { contents }) => sum + contents.length, 0);
  const contentsPages = leaves === undefined ? 0 : Math.max(1, Math.ceil(count / contentsPerPage));
  const before = leaves === undefined ? 0 : 1 + contentsPages;
  const contents = pages.flatMap((mark, index) =>
    mark.contents.map((title) => ({ title, page: before + index + 1 })),
  );
  return {
    firstPage: from,
    tablePages: pages.length,
    contentsPages,
    leaves: before + pages.length,
    contents,
    firstEntry: pages.find(({ firstEntry }) => firstEntry !== '')?.firstEntry ?? '',
    lastEntry: pages.findLast(({ lastEntry }) => lastEntry !== '')?.lastEntry ?? '',
  };
}
