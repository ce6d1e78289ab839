import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { present } from './present.ts';

interface Asked {
  readonly challenge: string;
}

/** A passkey in this process, with which a test may also do what no browser would. */
export interface SoftwarePasskey {
  make(asked: Asked, origin: string): object;
  use(asked: Asked, origin: string): object;
  /** How often it says that it was used. */
  count: number;
}

const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** A passkey of a site (ES256, no attestation), made as Web Authentication, level 3, says. */
export function createSoftwarePasskey(rpId: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = (part: string | undefined) => Buffer.from(present(part), 'base64url');
  // COSE: EC2 (1: 2), ES256 (3: -7), P-256 (-1: 1), x and y of 32 bytes each.
  const key = [Buffer.from('a5010203262001215820', 'hex'), point(x), Buffer.from('225820', 'hex')];
  const cose = Buffer.concat([...key, point(y)]);
  const id = randomBytes(16);
  const passkey: SoftwarePasskey = {
    count: 1,
    make: ({ challenge }, origin) => {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = Buffer.concat([head(0x45), credential]);
      // CBOR: {fmt: "none", attStmt: {}, authData: bytes}
      const before = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex');
      const size = Buffer.from([0x58, authData.length]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: text(Buffer.concat([before, size, authData])),
        transports: ['internal'],
      };
      return { ...named, response };
    },
    use: ({ challenge }, origin) => {
      const authData = head(0x05);
      const clientDataJSON = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const signature = text(sign('sha256', signed, privateKey));
      return {
        ...named,
        response: { clientDataJSON, authenticatorData: text(authData), signature },
      };
    },
  };
  const named = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };
  const head = (flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(passkey.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  return passkey;
}

function clientData(type: string, challenge: string, origin: string): string {
  return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}
