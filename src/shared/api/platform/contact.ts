import { z } from 'zod';

import { id, line, paging, prose, requiredLine } from '../common.ts';
import { route } from '../route.ts';

export const TOPICS = ['general', 'bug'] as const;

/** Section 5 of the specification: choosing bug adds three required fields. */
export const inquiry = z
  .object({
    name: line(120).default(''),
    company: requiredLine(200),
    email: z.email('Enter an email address such as name@company.ph.').max(254),
    topic: z.enum(TOPICS, 'Choose a topic.'),
    message: prose(5000).refine((text) => text !== '', 'Fill this in.'),
    bugDescription: prose(5000).default(''),
    timeEncountered: z.string().max(5).default(''),
    dateEncountered: z.string().max(10).default(''),
    /** A field that people never see: what fills it is a machine. */
    website: z.string().max(200).default(''),
  })
  .superRefine((value, context) => {
    if (value.topic !== 'bug') return;
    const missing = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (value.bugDescription === '') missing('bugDescription', 'Describe what went wrong.');
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value.timeEncountered)) {
      missing('timeEncountered', 'Enter the time as HH:MM.');
    }
    if (!z.iso.date().safeParse(value.dateEncountered).success) {
      missing('dateEncountered', 'Enter the date as YYYY-MM-DD.');
    }
  });

export const sendInquiry = route({
  method: 'POST',
  path: '/api/contact',
  forReaders: true,
  access: 'public',
  summary: 'Send an inquiry; stored, and mailed to the contact address',
  bodyLimit: 32 * 1024,
  body: inquiry,
  reply: z.object({ success: z.literal(true) }),
});

export const listInquiries = route({
  method: 'GET',
  path: '/api/contact',
  access: ['admin'],
  summary: 'The inquiries received, newest first',
  query: z.object(paging),
  reply: z.object({
    success: z.literal(true),
    rows: z.array(
      z.object({
        inquiryId: id,
        receivedAt: z.string(),
        name: z.string(),
        company: z.string(),
        email: z.string(),
        topic: z.enum(TOPICS),
        message: z.string(),
        bugDescription: z.string(),
        timeEncountered: z.string(),
        dateEncountered: z.string(),
        /** Whether the mail to the contact address has been sent. */
        mailState: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
});
