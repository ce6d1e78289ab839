/**
 * Longest side of a photo that is sent, in pixels: enough to read a receipt of A4 at 200 dots an
 * inch.
 */
const LONGEST = 2400;
const QUALITY = 0.85;

/**
 * A photo made smaller before it is sent, as JPEG; the file itself when it is no photo, is small
 * already, or would not get smaller. A picture that this device cannot read goes as it is: the
 * server says what it thinks of it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const share = LONGEST / Math.max(picture.width, picture.height);
    if (share >= 1) return file;
    const smaller = await draw(picture, share);
    picture.close();
    if (smaller === null || smaller.size >= file.size) return file;
    const name = file.name.replace(/\.(jpe?g|png|webp)$/i, '');
    return new File([smaller], `${name}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

function draw(picture: ImageBitmap, share: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  // What is transparent would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
