import type { FrameLink } from '../../../forms/frame-link.ts';
import type { QueuedFile } from './queued-file.ts';
import type { StatementAccount } from './statement-accounts.ts';
import type { StatementDesk } from './statement-desk.ts';

export interface FilePanelProps {
  entry: QueuedFile;
  desk: StatementDesk;
  accounts: readonly StatementAccount[];
  link: FrameLink;
  /** It is the only file: it stands open. */
  isAlone: boolean;
}
