import type { Api } from '#shared/api/index.ts';

export type SavedReport = Api['GET /api/saved-reports']['reply']['reports'][number];

export const SAVED_REPORTS_KEY = ['saved-reports'];
