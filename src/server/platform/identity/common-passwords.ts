const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  '$': 's',
  '!': 'i',
  '|': 'l',
};

// A context word shorter than this would refuse too much.
const MIN_WORD = 4;

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the commonest leaked ones (about 50,000), or a word of its owner
 * (Client ID, company), merely dressed up: in capitals, with digits for letters, with digits or
 * signs around it. `Passw0rd!` is.
 */
export async function isCommonPassword(
  password: string,
  contextWords: readonly string[] = [],
): Promise<boolean> {
  const common = await (list ??= loadList());
  const words = contextWords.flatMap(wordsOf).filter((word) => word.length >= MIN_WORD);
  return undressed(password).some(
    (form) => common.has(form) || words.some((word) => form === word || isMostly(form, word)),
  );
}

/** Loaded when the first new password comes: most runs of the server never need these 17 MB. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** The plain words that a password may have started from. */
function undressed(password: string): readonly string[] {
  const folded = password.normalize('NFKC').toLowerCase();
  const bare = folded.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const stems = [
    folded,
    folded.replace(/[^\p{L}\p{N}]+$/u, ''),
    bare,
    withoutTail(folded),
    withoutTail(bare),
  ];
  const plain = stems.flatMap((stem) => [stem, unleet(stem), unleet(stem).replaceAll('i', 'l')]);
  const forms = plain.flatMap((text) => [text, withoutTail(text).replace(/^[^\p{L}]+/u, '')]);
  return [...new Set(forms)].filter((form) => form.length >= MIN_WORD);
}

function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]+$/u, '');
}

function unleet(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join('');
}

/** The word with at most three letters more. */
function isMostly(form: string, word: string): boolean {
  return form.includes(word) && form.length - word.length <= 3;
}

function wordsOf(context: string): readonly string[] {
  const folded = context.normalize('NFKC').toLowerCase();
  return [folded.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...folded.split(/[^\p{L}\p{N}]+/u)];
}
