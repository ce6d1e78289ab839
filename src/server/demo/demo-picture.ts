import sharp from 'sharp';

const WIDTH = 900;
const HEIGHT = 1_200;

/**
 * A picture that looks like a photographed invoice (its text is only grey bars), another one for
 * every number.
 */
export async function drawDemoPicture(number: number): Promise<Buffer> {
  const rows = 5 + (number % 9);
  const bars = Array.from({ length: rows }, (_, row) => {
    const y = 480 + row * 46;
    const length = 220 + ((number * 37 + row * 91) % 260);
    return `<rect x="120" y="${y}" width="${length}" height="16"/><rect x="690" y="${y}" width="100" height="16"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#8d99a6"/>
    <g transform="rotate(${(number % 5) - 2} 450 600)">
      <rect x="60" y="60" width="780" height="1080" fill="#fbfaf5"/>
      <rect x="120" y="120" width="320" height="34" fill="#1864ab"/>
      <rect x="120" y="172" width="240" height="14" fill="#868e96"/>
      <rect x="590" y="120" width="200" height="54" fill="none" stroke="#c92a2a" stroke-width="4"/>
      <rect x="620" y="140" width="${90 + (number % 50)}" height="14" fill="#c92a2a"/>
      <path d="M120 440H790M120 ${500 + rows * 46}H790" stroke="#495057" stroke-width="3"/>
      <g fill="#adb5bd">${bars.join('')}</g>
      <rect x="640" y="${530 + rows * 46}" width="150" height="24" fill="#343a40"/>
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}
