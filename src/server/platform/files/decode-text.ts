const DECLARATION_BYTES = 1_024;

/**
 * The text of a file in whatever encoding people and banks have: UTF-8, UTF-16, what the file says
 * of itself (the XML declaration, the header of OFX), else Windows-1252. Without its byte order
 * mark and the signs of old systems round a message. Gives `undefined` for what is no text.
 */
export function decodeText(content: Uint8Array): string | undefined {
  // Node's decoder of Windows-1252 takes the bytes that the code page leaves open, too.
  const text = withoutTransmissionSigns(new TextDecoder(deriveEncoding(content)).decode(content));
  return /[\u0000-\u0008\u000E-\u001F]/.test(text) ? undefined : text;
}

/**
 * DOS ends a file with control-Z; SWIFT puts each message between control-A and control-C, some
 * systems on lines of their own.
 */
function withoutTransmissionSigns(text: string): string {
  const whole = text.endsWith('\u001A') ? text.slice(0, -1) : text;
  return whole
    .replaceAll(/\u0001(?=[{\u0002])|\u0002(?=:20:)|(?<=[}-])\u0003/g, '')
    .replaceAll(/^[\u0001-\u0004]|[\u0001-\u0004]$/gm, '');
}

function deriveEncoding(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = content.subarray(0, 512);
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => at % 2 === odd && byte === 0));
  const half = start.length / 4;
  if ((zeros[1]?.length ?? 0) > half) return 'utf-16le';
  if ((zeros[0]?.length ?? 0) > half) return 'utf-16be';
  // Asked before the file's own word: many say 1252 and are UTF-8, and no other encoding is valid
  // UTF-8 by chance.
  if (isUtf8(content)) return 'utf-8';
  return declaredEncoding(content) ?? 'windows-1252';
}

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

function declaredEncoding(content: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(content.subarray(0, DECLARATION_BYTES));
  const xml = /^\s*<\?xml[^>]{0,200}?\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/i.exec(
    start,
  )?.[1];
  const ofx = /^\s*OFXHEADER\s*:/i.test(start)
    ? /\bCHARSET\s{0,9}:\s{0,9}([\w-]{1,40})/i.exec(start)?.[1]
    : undefined;
  const name = xml ?? (/^\d{3,4}$/.test(ofx ?? '') ? `windows-${ofx}` : ofx);
  if (name === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(name);
    // It is no UTF-8 and no UTF-16, whatever it says.
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
}
