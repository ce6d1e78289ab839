/**
 * Codes whose plain reading would be none: an abbreviation, or a word that the field calls
 * otherwise.
 */
const WORDS: Readonly<Record<string, string>> = {
  'access.refused': 'Refused: not for this role',
  'api-key.made': 'API key created',
  'api-key.revoked': 'API key revoked',
  'atp-range.changed': 'ATP range changed',
  'atp-range.registered': 'ATP range registered',
  'atp-range.removed': 'ATP range removed',
  'addresses.changed': 'Form addresses changed',
  'attachment.added': 'Supporting document attached',
  'attachment.marked-wrong': 'Supporting document marked as wrong',
  'backup.fetched': 'Backup saved elsewhere',
  'backup.made': 'Backup made',
  'backup.rehearsed': 'Restore of a backup rehearsed',
  'backup.restored': 'Backup restored',
  'bank.matched': 'Bank lines matched',
  'bank.recorded': 'Bank lines recorded',
  'bank.recording-reversed': 'Recordings of bank lines reversed',
  'bank.question-answered': 'Question about a bank line answered',
  'bank.rule-added': 'Bank rule added',
  'bank.rule-removed': 'Bank rule removed',
  'bank.started': 'Bank reconciliation started',
  'bank.unmatched': 'Bank lines unmatched',
  'book-paper.added': 'File of the loose-leaf books added',
  'book-paper.put-away': 'File of the loose-leaf books removed',
  'book.sealed': 'Loose-leaf book sealed',
  'books.binding-day-moved': 'Binding date changed',
  'monthly-report.noted': 'Notes of a monthly report changed',
  'monthly-report.scheduled': 'Schedule of monthly reports changed',
  'monthly-report.sent': 'Monthly report mailed',
  'certificate.reminded': 'Reminder for a certificate sent',
  'evidence.expected': 'Supporting document expected again',
  'evidence.none-exists': 'No supporting document exists',
  'evidence-rule.changed': 'Rule for supporting documents changed',
  'finding.accepted': 'Finding of a checklist accepted',
  'finding.withdrawn': 'Acceptance of a finding withdrawn',
  'filing.withdrawn': 'Filing status undone',
  'login.failed': 'Login failed',
  'login.held': 'Login blocked: too many attempts',
  'login.refused': 'Login refused',
  'login.succeeded': 'Logged in',
  'mail.failed': 'E-mail failed',
  'mail.resent': 'E-mail sent again',
  'number.withdrawn': 'Document number cancelled',
  'party.merged': 'Customers or vendors merged',
  'party.imported': 'Customers or vendors imported',
  'party.statement-sent': 'Statement of account e-mailed',
  'password.changed': 'Own password changed',
  'password.refused': 'Password refused',
  'receipt.mailed': 'Receipt sent by e-mail',
  'recurring-entry.added': 'Recurring entry added',
  'keys.rotated': 'Keys replaced',
  'personal-data.erased': 'Personal data erased',
  'personal-data.exported': 'Personal data exported',
  'reversing.cancelled': 'Automatic reversal cancelled',
  'reversing.planned': 'Automatic reversal scheduled',
  'recoding.posted': 'Posted lines recoded',
  'second-factor.added': 'Two-step login: method added',
  'second-factor.codes-renewed': 'Two-step login: new recovery codes',
  'second-factor.recovery-used': 'Two-step login: recovery code used',
  'second-factor.refused': 'Two-step login: code refused',
  'second-factor.removed': 'Two-step login: method removed',
  'second-factor.rule-changed': 'Two-step login: required roles changed',
  'second-factor.taken-off': 'Two-step login removed by the administrator',
  'session.ended': 'Session ended',
  'tax-obligation.moved': 'Tax due date changed',
  'webhook.made': 'Webhook created',
  'webhook.secret-renewed': 'Webhook: new signing secret',
  'webhook.removed': 'Webhook deleted',
  'webhook.stopped': 'Webhook stopped: no valid answer',
  'user.person-changed': 'Details of a user changed',
};

/**
 * What an action of the audit log is called: `login.refused` is "Login refused". The code stays
 * what is filtered by.
 */
export function wordsOfAction(code: string): string {
  const known = WORDS[code];
  if (known !== undefined) return known;
  const words = code.replaceAll(/[.-]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
