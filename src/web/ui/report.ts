import type { z } from 'zod';
import type { report } from '#shared/api/output/report-shapes.ts';

/** A report in the wire's shape: what the screen, the printout and the sheet are all drawn from. */
export type Report = z.input<typeof report>;
