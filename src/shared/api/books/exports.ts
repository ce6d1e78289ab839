import { z } from 'zod';

import { id, instant } from '../common.ts';
import { periodKey } from '../output/report-shapes.ts';
import { route } from '../route.ts';

/** Who may have packages. */
export const STAFF = ['accountant', 'admin'] as const;

/**
 * A package for the auditor: asked for with one click, made in the background, kept for a while,
 * fetched as a ZIP file.
 */
const auditorPackage = z.object({
  packageId: id,
  period: z.string(),
  /** `December 2026`. */
  label: z.string(),
  state: z.enum(['making', 'ready', 'failed', 'cancelled']),
  /** What is being written at this moment, in words for a person: "Vouchers". */
  step: z.string(),
  /**
   * Parts that are written, and how many there are: attachments, vouchers, books and lists
   * together.
   */
  done: z.number().int(),
  total: z.number().int(),
  /** In bytes, so far or as a whole. */
  size: z.number().int(),
  /** Of the ZIP file, when it is ready. */
  sha256: z.string().nullable(),
  fileName: z.string(),
  startedBy: z.string(),
  startedAt: instant,
  /** Until when a ready file is kept. */
  keptUntil: instant.nullable(),
  /** What went wrong, for a person. */
  fault: z.string().nullable(),
  /** Files that are missing, damaged or could not be made; the package's index names each. */
  faultCount: z.number().int(),
});

const one = { params: z.object({ packageId: id }) };
const packageReply = z.object({ success: z.literal(true), package: auditorPackage });

export const startAuditorPackage = route({
  method: 'POST',
  path: '/api/exports/auditor-packages',
  access: STAFF,
  stepUp: 'second-factor',
  summary: 'Begins to make the package of a month, quarter or year for the auditor',
  body: z.object({ period: periodKey }),
  reply: packageReply,
});

export const listAuditorPackages = route({
  method: 'GET',
  path: '/api/exports/auditor-packages',
  access: STAFF,
  summary: 'The packages that are being made or are kept, newest first',
  reply: z.object({ success: z.literal(true), packages: z.array(auditorPackage) }),
});

export const getAuditorPackage = route({
  method: 'GET',
  path: '/api/exports/auditor-packages/:packageId',
  access: STAFF,
  summary: 'How far a package is',
  ...one,
  reply: packageReply,
});

export const cancelAuditorPackage = route({
  method: 'POST',
  path: '/api/exports/auditor-packages/:packageId/cancel',
  access: STAFF,
  summary: 'Ends the making of a package; what was written of it is removed',
  ...one,
  reply: packageReply,
});

export const getAuditorPackageFile = route({
  method: 'GET',
  path: '/api/exports/auditor-packages/:packageId/file',
  access: STAFF,
  stepUp: 'second-factor',
  summary: 'A package that is ready, as a ZIP file',
  ...one,
});
