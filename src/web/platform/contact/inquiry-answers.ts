/** What is typed into the inquiry form (specification, section 3). */
export interface InquiryAnswers {
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly topic: '' | 'general' | 'bug';
  readonly message: string;
  readonly bugDescription: string;
  readonly timeEncountered: string;
  readonly dateEncountered: string;
  readonly website: string;
}

export type Faults = Partial<Record<keyof InquiryAnswers, string>>;

export const EMPTY_INQUIRY: InquiryAnswers = {
  name: '',
  company: '',
  email: '',
  topic: '',
  message: '',
  bugDescription: '',
  timeEncountered: '',
  dateEncountered: '',
  website: '',
};

/**
 * The marks of the form: company, email, topic and message are required, and for a bug three more.
 */
export function buildFaults(answers: InquiryAnswers): Faults {
  const faults: Faults = {};
  if (answers.company.trim() === '') faults.company = 'Fill this in.';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answers.email.trim())) {
    faults.email = 'Enter an email address such as name@company.ph.';
  }
  if (answers.topic === '') faults.topic = 'Choose a topic.';
  if (answers.message.trim() === '') faults.message = 'Fill this in.';
  if (answers.topic !== 'bug') return faults;
  if (answers.bugDescription.trim() === '') faults.bugDescription = 'Describe what went wrong.';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(answers.timeEncountered)) {
    faults.timeEncountered = 'Enter the time as HH:MM.';
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(answers.dateEncountered)) {
    faults.dateEncountered = 'Enter the date as YYYY-MM-DD.';
  }
  return faults;
}

/** Whether a topic was chosen, which is what the call needs to know. */
export function isReady(answers: InquiryAnswers): boolean {
  return answers.topic !== '';
}
