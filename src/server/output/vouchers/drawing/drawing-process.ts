// Draws vouchers, statements, reconciliations, reports and cheques, in a process of its own: a
// fault of the native compiler ends this process and not the server, and its memory goes back when
// it rests. It gets no secrets (next to no environment) and ends when the server is gone.
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

import { chequeData } from '../cheque-data.ts';
import { form2307Data } from '../form-2307-data.ts';
import { monthlyReportData } from '../monthly-report-data.ts';
import { reconciliationData } from '../reconciliation-data.ts';
import { remittanceData } from '../remittance-data.ts';
import { reportData } from '../report-data.ts';
import { statementData } from '../statement-data.ts';
import { voucherData } from '../voucher-data.ts';

import type { Printout, DrawingAnswer, DrawingJob, DrawerReady } from './drawing-jobs.ts';
import { printableWith } from './printable-text.ts';

const WORKSPACE = fileURLToPath(new URL('..', import.meta.url));
// Where the templates look for the company's logo; no such file lies in the folder.
const LOGO = join(WORKSPACE, 'logo.png');
const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];

const fontFolder = dirname(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/package.json')),
);
const fonts = WEIGHTS.map((weight) =>
  readFileSync(join(fontFolder, weight, `NotoSans_${weight}.ttf`)),
);
const printable = printableWith(fonts[0] ?? new Uint8Array());
const compiler = NodeCompiler.create({
  workspace: WORKSPACE,
  fontArgs: [{ fontBlobs: fonts }],
});

process.on('disconnect', () => process.exit(0));
process.on('message', (job: DrawingJob) => {
  const answer = answerTo(job);
  process.send?.(answer);
  // What was drawn is forgotten, else the compiler's memory grows with every document.
  compiler.resetShadow();
  compiler.evictCache(0);
});
process.send?.({ isReady: true } satisfies DrawerReady);
// Now, because it is killed in the end: the next one starts in half the time.
flushCompileCache();

function answerTo({ jobId, printout }: DrawingJob): DrawingAnswer {
  try {
    return { jobId, pdf: draw(printout) };
  } catch (error) {
    return { jobId, error: error instanceof Error ? error.message : String(error) };
  }
}

function draw(printout: Printout): Uint8Array {
  const logo = 'company' in printout.input ? printout.input.company.logo : null;
  if (logo !== null) compiler.mapShadow(LOGO, Buffer.from(logo));
  const compiled = compiler.compile({
    mainFilePath: join(WORKSPACE, `${printout.template}.typ`),
    inputs: { data: deriveData(printout) },
  });
  const document = compiled.result;
  if (document === null) {
    const faults = JSON.stringify(compiled.takeError()?.shortDiagnostics);
    throw new Error(`The ${printout.template} does not compile: ${faults}`);
  }
  return compiler.pdf(document, { pdfStandard: 'a-2b', pdfTags: false });
}

/** What the template is given: JSON, every typed text in it made printable. */
function deriveData(printout: Printout): string {
  if (printout.template === 'voucher') return voucherData(printout.input, printable);
  if (printout.template === 'statement') return statementData(printout.input, printable);
  if (printout.template === 'remittance') return remittanceData(printout.input, printable);
  if (printout.template === 'reconciliation') return reconciliationData(printout.input, printable);
  if (printout.template === 'monthly-report') return monthlyReportData(printout.input, printable);
  if (printout.template === 'report') return reportData(printout.input, printable);
  if (printout.template === 'form-2307') return form2307Data(printout.input, printable);
  return chequeData(printout.input, printable);
}
