import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Dispatch } from 'react';

import type { Facts } from '#kinds/define-kind.ts';

import { call } from '../lib/call.ts';
import { createDraftKeeper, packDraft, unpackDraft } from './draft-keeper.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { Draft, FormEvent, FormState } from './form-flow.ts';
import { correctionDraft } from './correction-draft.ts';
import { fillRegistered } from './registered-party.ts';
import { isSameTyped } from './typed-answers.ts';
import type { FormInput } from './use-form.ts';

interface Input extends FormInput {
  readonly state: FormState;
  readonly dispatch: Dispatch<FormEvent>;
  readonly empty: () => Draft;
}

type CompanyFacts = Facts['company'];

interface KeptForm {
  forget(): void;
  /** Sends what waits to the server now. */
  flush(): void;
  /** What the live totals must know; nothing until the server has said it. */
  readonly company: CompanyFacts | undefined;
}

/** Finds the draft when the form opens, keeps it with every key until it is entered, and gives the way to throw it away. */
export function useDraft(input: Input): KeptForm {
  const { kind, clientId, correct, state, dispatch, empty } = input;
  const [keeper] = useState(() => keeperOf(input));
  const { draft, step } = state;
  const kept = useRef<Draft>(draft);
  const isKept = useRef(false);
  const [company, setCompany] = useState<CompanyFacts>();

  const open = useEffectEvent((isOpen: () => boolean) => {
    const found = keeper.find();
    const restore = (next: Draft, at: string) => {
      const filled = fillRegistered(kind.fields, next, clientId);
      kept.current = filled === next ? next : kept.current;
      isKept.current = true;
      dispatch({ type: 'restored', draft: filled, at });
    };
    if (correct !== undefined) {
      void openCorrection(correct, found?.draft, dispatch);
    } else if (found !== undefined) restore(found.draft, found.savedAt);
    else {
      const filled = fillRegistered(kind.fields, draft, clientId);
      if (filled !== draft) dispatch({ type: 'restored', draft: filled, at: '' });
    }
    // Another device may have gone on with it; what is typed here meanwhile is never replaced.
    const shown = kept.current;
    void fetchOpening(kind.id, setCompany, (server) => {
      const isNewer = server.at > (found?.savedAt ?? '');
      if (!isOpen() || correct !== undefined || kept.current !== shown || !isNewer) return;
      if (!isSameTyped(server.draft.typed, shown.typed)) restore(server.draft, server.at);
    });
  });
  useEffect(() => {
    let isOpen = true;
    open(() => isOpen);
    return () => {
      isOpen = false;
      keeper.flush();
    };
  }, [keeper]);

  useEffect(() => {
    if (draft === kept.current && step.name !== 'posted') return;
    const isOver = step.name === 'posted' || isSameTyped(draft.typed, empty().typed);
    kept.current = draft;
    if (!isOver) keeper.keep(draft);
    else if (isKept.current) keeper.forget();
    isKept.current = !isOver;
  }, [draft, step.name, keeper, empty]);
  useEffect(() => {
    const hide = () => keeper.flush();
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, [keeper]);
  return { forget: keeper.forget, flush: keeper.flush, company };
}

function keeperOf({ kind, clientId, correct }: Input): DraftKeeper {
  const params = { kind: kind.id };
  const isServerKept = correct === undefined;
  return createDraftKeeper(`${clientId}:${kind.id}${correct === undefined ? '' : `:${correct}`}`, {
    storage: window.localStorage,
    now: () => new Date(),
    save: async (draft) => {
      if (!isServerKept) return;
      const body = {
        answers: packDraft(draft) as Record<string, string>,
        idempotencyKey: draft.key,
      };
      await call('PUT /api/drafts/:kind', { params, body });
    },
    discard: async () => {
      if (isServerKept) await call('DELETE /api/drafts/:kind', { params });
    },
  });
}

async function fetchOpening(
  kind: string,
  tellCompany: (company: CompanyFacts) => void,
  found: (server: { draft: Draft; at: string }) => void,
): Promise<void> {
  try {
    const { draft, company } = await call('GET /api/drafts/:kind', { params: { kind } });
    tellCompany(company);
    if (draft === null) return;
    found({ draft: unpackDraft(draft.answers, draft.idempotencyKey), at: draft.savedAt });
  } catch {
    // A form without its draft is still a form.
  }
}

async function openCorrection(
  transactionId: string,
  found: Draft | undefined,
  dispatch: Dispatch<FormEvent>,
): Promise<void> {
  try {
    const { draft, number } = await correctionDraft(transactionId);
    const correction = { transactionId, number, reason: '' };
    dispatch({ type: 'correcting', draft: found ?? draft, correction });
  } catch {
    const message = 'The record to correct could not be read. Go back to it and try again.';
    dispatch({ type: 'refused', problems: [], message });
  }
}
