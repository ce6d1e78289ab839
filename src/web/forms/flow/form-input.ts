import type { Kind } from '#kinds/define-kind.ts';
import type { FrameLink } from '../frame-link.ts';

export interface FormInput {
  readonly kind: Kind;
  readonly clientId: string;
  readonly link: FrameLink;
  /** The transaction that this form corrects, as the portal's address named it. */
  readonly correct: string | undefined;
  /** Which of the form's drafts it shows; `''` is its own. */
  readonly slot: string;
  /** Counts how often the portal opened this form. */
  readonly turn: number;
  /** Until what comes after the form can be drawn. */
  ready(): Promise<void>;
}
