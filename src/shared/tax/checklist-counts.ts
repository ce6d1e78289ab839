/** A question of a checklist with what it found. */
interface Counted {
  readonly findingCount: number;
  readonly openCount: number;
  readonly findings: readonly {
    readonly accepted: object | null;
    readonly documentCount?: number | undefined;
  }[];
}

/**
 * How much a question of a checklist found, and how much of it nobody accepted: a finding that
 * speaks of several documents counts as so many.
 */
export function checklistCounts({ findings, findingCount, openCount }: Counted) {
  let [found, open] = [findingCount, openCount];
  for (const { accepted, documentCount = 1 } of findings) {
    found += documentCount - 1;
    if (accepted === null) open += documentCount - 1;
  }
  return { found, open };
}
