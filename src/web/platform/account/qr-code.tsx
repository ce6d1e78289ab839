import { encodeQR } from 'qr';
import { useMemo } from 'react';

const SIDE_PX = 216;

/** A QR code, drawn on this device: dark on white in either colour scheme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={SIDE_PX}
      height={SIDE_PX}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
