import type { DraftCalls } from './draft-calls.ts';
import type { DraftKeeper, ServerDraft } from './draft-keeper.ts';
import type { Draft } from '../flow/form-flow.ts';
import { isSameTyped } from '../flow/typed-answers.ts';

/** What the server says when a form opens. */
export type Opening = Awaited<ReturnType<DraftCalls['open']>>;

const ENTERED = 'The form you had open here was posted in the meantime. This is a new one.';
/** Why a form is empty that a draft stood in. */
export const GONE =
  'The draft you had open here was discarded or posted in the meantime. This is a new one.';

interface Meeting {
  readonly keeper: DraftKeeper;
  readonly opening: Opening;
  /** The key of what this browser had when the server was asked. */
  readonly keyBefore: string | undefined;
  /** The server's version that it was of then; 0: of none. */
  readonly versionBefore: number;
}

/** What comes of it, on the screen. */
export interface Outcome {
  show(draft: Draft, at: string): void;
  begin(why: string): void;
  setOther(server: ServerDraft | undefined): void;
}

/**
 * What the server has meets what this browser has: the newer is shown, and where both were changed
 * the person is asked. What was entered or discarded elsewhere is over here too, unless more was
 * typed since.
 */
export function meetServerDraft(
  { keeper, opening, keyBefore, versionBefore }: Meeting,
  { show, begin, setOther }: Outcome,
): void {
  const { draft: server, isKeyUsed } = opening;
  const before = keeper.find();
  if (isKeyUsed && before !== undefined && before.draft.key === keyBefore) {
    keeper.finish();
    begin(ENTERED);
  }
  const here = keeper.find();
  if (server === undefined) {
    if (here === undefined) return;
    // It was saved after the server had been asked: an answer from before that knows nothing of it.
    if (here.version > versionBefore) return;
    if (here.isSaved && here.version > 0) {
      keeper.finish();
      return begin(GONE);
    }
    keeper.rebase(0);
    return keeper.keep(here.draft);
  }
  // An answer from before the last save.
  if (here !== undefined && server.version < here.version) return;
  if (here === undefined || (here.isSaved && server.version !== here.version)) {
    keeper.take(server);
    return show(server.draft, server.savedAt);
  }
  if (isSameDraft(here.draft, server.draft)) return keeper.rebase(server.version, true);
  if (server.version === here.version) return keeper.keep(here.draft);
  if (keeper.isOwn(server)) {
    keeper.rebase(server.version);
    return keeper.keep(here.draft);
  }
  keeper.hold();
  return setOther(server);
}

/** Whether two drafts say the same. */
export function isSameDraft(left: Draft, right: Draft): boolean {
  return isSameTyped(left.typed, right.typed) && (left.reason ?? '') === (right.reason ?? '');
}
