import { describeApi } from '../platform/http/openapi.ts';
import { ROUTES } from '#shared/api/index.ts';

import type { Command } from './command.ts';

/** `talaan openapi`: prints the description of every call, for programs and their authors. */
export const runOpenApi: Command['run'] = async () => {
  console.log(JSON.stringify(describeApi(ROUTES), null, 2));
  return 0;
};
