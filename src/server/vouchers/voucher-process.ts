// Draws vouchers, in a process of its own: a fault of the native compiler ends this process and not the server, and its
// memory goes back when it rests. It gets no secrets (an empty environment) and ends when the server is gone.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

import { printableWith } from './printable-text.ts';
import { voucherData } from './voucher-data.ts';
import type { VoucherAnswer, VoucherJob } from './voucher-jobs.ts';

const TEMPLATE = fileURLToPath(new URL('voucher.typ', import.meta.url));
const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];

const fontFolder = dirname(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/package.json')),
);
const fonts = WEIGHTS.map((weight) =>
  readFileSync(join(fontFolder, weight, `NotoSans_${weight}.ttf`)),
);
const printable = printableWith(fonts[0] ?? new Uint8Array());
const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('.', import.meta.url)),
  fontArgs: [{ fontBlobs: fonts }],
});

process.on('disconnect', () => process.exit(0));
process.on('message', (job: VoucherJob) => {
  const answer = answerTo(job);
  process.send?.(answer);
  // What was drawn is forgotten, else the compiler's memory grows with every voucher.
  compiler.evictCache(0);
});

function answerTo({ jobId, input }: VoucherJob): VoucherAnswer {
  try {
    return { jobId, pdf: draw(voucherData(input, printable)) };
  } catch (error) {
    return { jobId, error: error instanceof Error ? error.message : String(error) };
  }
}

function draw(data: string): Uint8Array {
  const compiled = compiler.compile({ mainFilePath: TEMPLATE, inputs: { data } });
  const document = compiled.result;
  if (document === null) {
    throw new Error(
      `The voucher does not compile: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`,
    );
  }
  return compiler.pdf(document, { pdfStandard: 'a-2b', pdfTags: false });
}
