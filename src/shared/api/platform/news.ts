import { z } from 'zod';

import { success } from '../common.ts';
import { route } from '../route.ts';

export const getNews = route({
  method: 'GET',
  path: '/api/news',
  access: 'any',
  summary: 'What each version of the portal brought, newest first',
  reply: z.object({
    success: z.literal(true),
    releases: z.array(
      z.object({
        version: z.string(),
        date: z.string(),
        lines: z.array(
          z.object({
            /** With `**bold**`, `*italic*` and `` `code` ``. */
            text: z.string(),
            /** Noticed by those alone who run the portal. */
            isForOperators: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

export const markNewsRead = route({
  method: 'POST',
  path: '/api/news/read',
  forReaders: true,
  access: 'any',
  summary: 'You have read what is new',
  reply: success,
});
