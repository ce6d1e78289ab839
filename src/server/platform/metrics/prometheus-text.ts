/** A value with its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

type Distribution = {
  readonly labels: Readonly<Record<string, string>>;
  readonly buckets: readonly number[];
  readonly sum: number;
  readonly count: number;
};

/** The lines of a counter or gauge in Prometheus' text format 0.0.4. */
export function sampleLines(
  name: string,
  type: 'counter' | 'gauge',
  samples: readonly Sample[],
): string[] {
  return [
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labelText(labels)} ${value}`),
  ];
}

/** The lines of a histogram: its buckets count up, as Prometheus wants them. */
export function histogramLines(
  name: string,
  bounds: readonly number[],
  distributions: readonly Distribution[],
): string[] {
  return [
    `# TYPE ${name} histogram`,
    ...distributions.flatMap(({ labels, buckets, sum, count }) => [
      ...bounds.map(
        (bound, at) =>
          `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${buckets[at] ?? 0}`,
      ),
      `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${labelText(labels)} ${sum}`,
      `${name}_count${labelText(labels)} ${count}`,
    ]),
  ];
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escape(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
}
