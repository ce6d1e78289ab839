import { Problem } from '#shared/problems.ts';

import { createLimiter } from '../process/limiter.ts';

// Phones have 50 megapixels. A picture may need 8 bytes a pixel while it is read, hence one at a
// time.
const MAX_PIXELS = 52_000_000;
const EDGE = 320;
const TIMEOUT_SECONDS = 15;

const limit = createLimiter(1);

/** Loaded with the first picture: a server that has none yet does without its 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * A small JPEG of a picture, upright (EXIF orientation), on white, without any of its metadata.
 * Throws attachment-damaged, attachment-too-many-pixels.
 */
export function drawThumbnail(picture: string | Buffer): Promise<Buffer> {
  return limit(async () => {
    const sharp = await loadSharp();
    try {
      return await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 78 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    } catch (error) {
      throw new Problem(codeOf(error), { cause: error });
    }
  });
}

const LOOKS_EDGE = 16;
/** Steps of grey, of 256: what differs less may be the noise of a camera. */
const LEAST_STEP = 3;

/**
 * How a picture looks, as 256 signs 0 and 1: whether each of 16 x 16 places is darker than the one
 * beside it (difference hash). The same picture saved again, made smaller or a little brighter has
 * nearly the same signs. Throws attachment-damaged, attachment-too-many-pixels.
 */
export function seeLooks(picture: string | Buffer): Promise<string> {
  return limit(async () => {
    const sharp = await loadSharp();
    try {
      const grey = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize(LOOKS_EDGE + 1, LOOKS_EDGE, { fit: 'fill' })
        .greyscale()
        .raw()
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
      return signsOf(grey);
    } catch (error) {
      throw new Problem(codeOf(error), { cause: error });
    }
  });
}

function signsOf(grey: Uint8Array): string {
  const signs: string[] = [];
  for (let row = 0; row < LOOKS_EDGE; row++) {
    for (let place = 0; place < LOOKS_EDGE; place++) {
      const at = row * (LOOKS_EDGE + 1) + place;
      signs.push((grey[at + 1] ?? 0) - (grey[at] ?? 0) > LEAST_STEP ? '1' : '0');
    }
  }
  return signs.join('');
}

function codeOf(error: unknown) {
  return /pixel limit/i.test(String(error)) ? 'attachment-too-many-pixels' : 'attachment-damaged';
}

let pdfPicture: Promise<Buffer> | undefined;

/** The picture that stands for any PDF: a sheet with lines of text. */
export function pdfThumbnail(): Promise<Buffer> {
  pdfPicture ??= loadSharp().then((sharp) =>
    sharp(Buffer.from(SHEET)).jpeg({ quality: 85 }).toBuffer(),
  );
  return pdfPicture;
}

const SHEET = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320" viewBox="0 0 240 320">
<rect width="240" height="320" fill="#f1f3f5"/>
<path d="M48 32h104l40 40v216H48z" fill="#fff" stroke="#adb5bd" stroke-width="3" stroke-linejoin="round"/>
<path d="M152 32v40h40" fill="#e9ecef" stroke="#adb5bd" stroke-width="3" stroke-linejoin="round"/>
<path d="M72 112h96M72 136h96M72 160h96M72 184h64" stroke="#ced4da" stroke-width="8" stroke-linecap="round"/>
<rect x="72" y="216" width="96" height="44" rx="6" fill="#c92a2a"/>
<path d="M86 250v-24h9a7 7 0 0 1 0 14h-9M110 226v24h6a12 12 0 0 0 0-24zM138 250v-24h15M138 238h12"
 fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>
</svg>`;
