/** What a screen takes over books of some sizes. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly lines: number; readonly ms: number }[];
}

const WIDTH = 900;
const HEIGHT = 560;
const LEFT = 70;
const RIGHT = 250;
const TOP = 40;
const BOTTOM = 60;
/** The names at the right stand no closer. */
const NAME_HEIGHT = 15;
const LEAST_MS = 1;
const MOST_MS = 10_000;
const COLOURS = ['#1b6e8c', '#b5532a', '#3d7a3a', '#7a4b94', '#8a6d1f', '#a33a5a', '#4a5a8c'];

/** The curves as an SVG picture, both axes by powers of ten, with a dashed line at the aim. */
export function drawGrowth(curves: readonly Curve[], aim: number): string {
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(({ lines }) => lines)))];
  const place = placesOf(Math.min(...sizes), Math.max(...sizes));
  const end = WIDTH - RIGHT;
  const parts = [
    text({ x: LEFT, y: 22, size: 14 }, 'Milliseconds of processor a call, by lines in the books'),
    ...powersOfTen(LEAST_MS, MOST_MS).flatMap((ms) => [
      line([LEFT, place.y(ms)], [end, place.y(ms)], '#d8d8d8'),
      text({ x: LEFT - 8, y: place.y(ms) + 4, anchor: 'end' }, ms.toLocaleString('en')),
    ]),
    ...sizes.flatMap((lines) => [
      line([place.x(lines), TOP], [place.x(lines), HEIGHT - BOTTOM], '#d8d8d8'),
      text(
        { x: place.x(lines), y: HEIGHT - BOTTOM + 20, anchor: 'middle' },
        lines.toLocaleString('en'),
      ),
    ]),
    line([LEFT, place.y(aim)], [end, place.y(aim)], '#c02020', '6 4'),
    text({ x: LEFT + 6, y: place.y(aim) - 5, fill: '#c02020' }, `aim: ${aim} ms`),
    ...drawCurves(curves, place),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`;
}

interface Places {
  x(lines: number): number;
  y(ms: number): number;
}

function placesOf(least: number, most: number): Places {
  const span = Math.log10(most / least) || 1;
  return {
    x: (lines) => LEFT + (Math.log10(lines / least) / span) * (WIDTH - LEFT - RIGHT),
    y: (ms) => {
      const within = Math.min(Math.max(ms, LEAST_MS), MOST_MS);
      const share = Math.log10(within / LEAST_MS) / Math.log10(MOST_MS / LEAST_MS);
      return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
    },
  };
}

/** Each curve with its name at the right end, in the order of their ends, none over another. */
function drawCurves(curves: readonly Curve[], place: Places): string[] {
  const lastOf = ({ points }: Curve) => points.at(-1)?.ms ?? LEAST_MS;
  const sorted = curves.toSorted((one, other) => lastOf(one) - lastOf(other));
  let above = HEIGHT - BOTTOM + NAME_HEIGHT;
  return sorted.flatMap((curve, at) => {
    const colour = COLOURS[at % COLOURS.length] ?? '#000000';
    const points = curve.points.map(
      ({ lines, ms }) => `${round(place.x(lines))},${round(place.y(ms))}`,
    );
    const end = place.y(lastOf(curve));
    above = Math.min(end, above - NAME_HEIGHT);
    const from = WIDTH - RIGHT;
    return [
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.8"/>`,
      line([from, end], [from + 14, above], colour),
      text(
        { x: from + 18, y: above + 4, fill: colour },
        `${curve.name}, ${lastOf(curve).toFixed(0)} ms`,
      ),
    ];
  });
}

function powersOfTen(least: number, most: number): number[] {
  const powers: number[] = [];
  for (let power = least; power <= most; power *= 10) powers.push(power);
  return powers;
}

type Point = readonly [x: number, y: number];

function line([x1, y1]: Point, [x2, y2]: Point, colour: string, dashes = ''): string {
  const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
  const [a, b, c, d] = [x1, y1, x2, y2].map(round);
  return `<line x1="${a}" y1="${b}" x2="${c}" y2="${d}" stroke="${colour}"${dashed}/>`;
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly anchor?: 'end' | 'middle';
  readonly fill?: string;
}

function text({ x, y, size = 12, anchor, fill = '#333333' }: TextPlace, words: string): string {
  const anchored = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${anchored}>${words}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
