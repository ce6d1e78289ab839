import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '#shared/ledger/import-limits.ts';

interface ChosenFile {
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

const TOO_LARGE = 'These files have more than 4 MB. Leave out what is not needed, or split them.';
const UNREADABLE = 'The file cannot be read. Choose it again.';

/** Chosen files as they are sent, or why they are not, in a sentence. */
export async function readFiles(
  files: readonly File[],
): Promise<{ files: ChosenFile[]; fault?: never } | { files?: never; fault: string }> {
  if (files.length > MAX_IMPORT_FILES)
    return { fault: `Choose at most ${MAX_IMPORT_FILES} files.` };
  const size = files.reduce((bytes, file) => bytes + file.size, 0);
  if (size > MAX_IMPORT_BYTES) return { fault: TOO_LARGE };
  const addresses = await Promise.all(files.map(dataAddress));
  const read = files.map(({ name }, at) => ({ name, content: base64Of(addresses[at]) }));
  const isWhole = read.every((file): file is ChosenFile => file.content !== undefined);
  return isWhole ? { files: read } : { fault: UNREADABLE };
}

/** An empty file has an address without a comma in some browsers. */
function base64Of(address: string | undefined): string | undefined {
  return address === undefined ? undefined : (address.split(',')[1] ?? '');
}

function dataAddress(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
