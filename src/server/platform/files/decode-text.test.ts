import { expect, test } from 'vitest';

import { decodeText } from './decode-text.ts';

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test.each([
  ['UTF-8', Buffer.from('Peña ₱', 'utf8'), 'Peña ₱'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFPeña', 'utf8'), 'Peña'],
  ['UTF-16 with its mark', Buffer.from('\uFEFFPeña', 'utf16le'), 'Peña'],
  ['UTF-16 without it', Buffer.from('Peña and others', 'utf16le'), 'Peña and others'],
  ['UTF-16, the other way round', Buffer.from('\uFEFFPeña', 'utf16le').swap16(), 'Peña'],
  ['Windows-1252', latin('Pe\xf1a \x80'), 'Peña €'],
  ['the end sign of DOS', latin('^\r\n\x1a'), '^\r\n'],
  ['the signs round a SWIFT message', latin('\x01{1:F01}-}\x03'), '{1:F01}-}'],
  [
    'what an XML declaration says',
    latin('<?xml version="1.0" encoding="iso-8859-2"?><a>\xb1</a>'),
    '<?xml version="1.0" encoding="iso-8859-2"?><a>ą</a>',
  ],
  [
    'what the header of OFX says',
    latin('OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1250\r\n\r\n\xb9'),
    'OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1250\r\n\r\ną',
  ],
  [
    'a header of OFX that says nothing known',
    latin('OFXHEADER:100\nCHARSET:NONE\n\xf1'),
    'OFXHEADER:100\nCHARSET:NONE\nñ',
  ],
  [
    'UTF-8 that says it is 1252',
    Buffer.from('OFXHEADER:100\nCHARSET:1252\nPeña'),
    'OFXHEADER:100\nCHARSET:1252\nPeña',
  ],
])('%s is read', (_name, content, expected) => {
  expect(decodeText(content)).toBe(expected);
});

test.each([
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
  ['a text with a zero', Buffer.from('Date,Amount\n\u0000')],
])('%s is no text', (_name, content) => {
  expect(decodeText(content)).toBeUndefined();
});
