import type { FastifyInstance } from 'fastify';

/** Uploads a file as a paper, as the browser does. */
export function uploadPaper(
  app: FastifyInstance,
  headers: { readonly authorization: string },
  { content, name }: { readonly content: Buffer; readonly name: string },
) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  });
}
