import { randomUUID } from 'node:crypto';

/** What is asked for, and by whom. */
export type Asked = {
  readonly kind: 'backup' | 'rehearsal' | 'copy';
  readonly reason: 'button' | 'schedule';
  readonly startedBy: string;
  readonly userId: string | null;
  readonly address: string;
};

/** A backup or a rehearsal that is at work. */
export type Job = Asked & {
  readonly jobId: string;
  readonly startedAt: Date;
  /** How often a server ended at it without a word. */
  readonly losses: number;
  readonly abort: AbortController;
  step: string;
  done: number;
  work: Promise<void>;
};

type Beginning = Omit<Job, 'jobId' | 'abort' | 'done' | 'work'> & { readonly jobId?: string };

/** One that is begun, under an id of its own unless it is named. */
export function newJob(beginning: Beginning): Job {
  const abort = new AbortController();
  return { jobId: randomUUID(), ...beginning, abort, done: 0, work: Promise.resolve() };
}
