import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and a certificate that it signed itself, as PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for `localhost` that runs out at a moment, which no program of ours trusts. */
export function makeCertificate(validTo: Date): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('06082a8648ce3d040302'));
  const name = sequence(
    der(0x31, sequence(oid('0603550403'), der(0x0c, Buffer.from('localhost')))),
  );
  const validity = sequence(time(new Date('2020-01-01T00:00:00Z')), time(validTo));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const serial = der(0x02, Buffer.from([1]));
  const body = sequence(serial, algorithm, name, validity, name, spki);
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

function time(at: Date): Buffer {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
}
