import { Problem } from '#shared/problems.ts';

import { createLimiter } from '../process/limiter.ts';

// 15 × 38 mm on paper at 400 dots an inch.
const MAX_WIDTH = 600;
const MAX_HEIGHT = 240;
const LEAST_EDGE = 16;
const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 10;
const TYPES: ReadonlySet<string | undefined> = new Set(['image/png', 'image/jpeg']);

const limit = createLimiter(1);

export interface LogoPicture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws an uploaded picture anew as a PNG of at most 600 × 240 pixels, so that nothing of the file
 * itself is kept: no metadata, no second content, no drawing commands (SVG is refused). Throws
 * attachment-empty, logo-type, logo-too-small, logo-too-many-pixels, attachment-damaged.
 */
export async function drawLogo(upload: Buffer): Promise<LogoPicture> {
  if (upload.length === 0) throw new Problem('attachment-empty');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(upload.subarray(0, 4_100)))?.mime;
  if (!TYPES.has(type)) throw new Problem('logo-type');
  return limit(() => redraw(upload));
}

async function redraw(upload: Buffer): Promise<LogoPicture> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (Math.min(width, height) < LEAST_EDGE) throw new Problem('logo-too-small');
    const { data, info } = await picture
      .autoOrient()
      .toColourspace('srgb')
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const isHuge = /pixel limit/i.test(String(error));
    throw new Problem(isHuge ? 'logo-too-many-pixels' : 'attachment-damaged', { cause: error });
  }
}
