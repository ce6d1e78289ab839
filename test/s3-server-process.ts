// An S3 server as a process of its own, on the port and the folder that it is told.
import S3rver from '@20minutes/s3rver';

const [port = '0', directory = '.', bucket = 'books'] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
});
const bound = await server.run();
process.send?.({ port: bound.port });
process.on('disconnect', () => process.exit());
