import { encodeQR } from 'qr';

/**
 * A QR code as a template draws it: an SVG picture of `size` × `size` modules, dark ones black, no
 * margin.
 */
export function qrSvg(text: string): string {
  // The encoder always draws a margin; the printout around has enough of it.
  const framed = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const bars = rows.flatMap((row, y) =>
    buildBars(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  const size = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${bars.join('')}"/></svg>`;
}

/** The dark runs of a row, as start and width: a run drawn in one piece leaves no seams. */
function buildBars(row: readonly boolean[]): [number, number][] {
  const bars: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = bars.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else bars.push([x, 1]);
  }
  return bars;
}
