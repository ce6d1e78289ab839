/** Schedules: what they refuse. */
export const SCHEDULE_PROBLEMS = {
  'schedule-posted': [
    409,
    'Its schedule has posted entries. Reverse or correct it on its own record: they are reversed with it.',
  ],
  'schedule-stopped': [409, 'This schedule has ended. Nothing more is posted by it.'],
  'schedule-disposed': [409, 'The asset was disposed of. Reverse the entry of its disposal first.'],
  'schedule-line-posted': [
    409,
    'A line was posted meanwhile, or is not due. Nothing was posted. Open the list again.',
  ],
  'schedule-of-source': [
    409,
    'This schedule came with a document and ends with it. Reverse the document on its record.',
  ],
  'schedule-own': [
    403,
    'A rule asks for two people for {amount}, and you entered this schedule. Submit the entry for approval, or another accountant posts it.',
  ],
  'schedule-line-waits': [
    409,
    'This entry was submitted and awaits approval. It is posted when another person approves it.',
  ],
  'schedule-lines-due': [
    409,
    'Months up to {day} are not posted yet. Post what is due first, then dispose of the asset.',
  ],
} as const satisfies Record<string, readonly [number, string]>;
