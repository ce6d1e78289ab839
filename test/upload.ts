import sharp from 'sharp';

import type { TestApp } from './start-test-app.ts';
import type { BodyOfCall } from './answer-of.ts';
import type { TestSession } from './test-session.ts';

/** Uploads a document through the front door, as a form or the record's page does. */
export async function uploadDocument(
  { app }: TestApp,
  session: TestSession,
  { content, fileName = 'paper.jpg' }: { content: Buffer; fileName?: string },
): Promise<BodyOfCall<'POST /api/attachments'>['attachment']> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { ...session.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  });
  if (response.statusCode !== 200) throw new Error(`Not uploaded: ${response.body}`);
  const body: BodyOfCall<'POST /api/attachments'> = JSON.parse(response.body);
  return body.attachment;
}

/** A picture of a receipt: lines of other lengths for every number. */
export async function drawReceipt(number: number): Promise<Buffer> {
  const bars = Array.from({ length: 18 }, (_, row) => {
    const width = 60 + ((number * 97 + row * row * 53 + number * row * 31) % 420);
    return `<rect x="${40 + ((number * row * 17) % 60)}" y="${40 + row * 40}" width="${width}" height="22"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="#fdfdf8"/><g fill="#444">${bars.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
