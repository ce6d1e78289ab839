import { drawPrintout } from './drawing/draw-printout.ts';
import type { Form2307Input } from './form-2307-input.ts';

/**
 * Certificates on form 2307 (January 2018 ENCS) as a PDF, a page each. The same input gives the
 * same bytes. Throws what `drawPrintout` throws.
 */
export function form2307Pdf(input: Form2307Input): Promise<Uint8Array> {
  return drawPrintout({ template: 'form-2307', input });
}
