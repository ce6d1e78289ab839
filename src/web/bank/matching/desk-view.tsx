import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { CandidatePane } from './candidate-pane.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';
import { useDeskKeys } from './desk-keys.ts';
import type { DeskAct } from './desk-keys.ts';
import { DifferencesNotice } from './differences-notice.tsx';
import { DeskTools } from './desk-tools.tsx';
import { LinePane } from './line-pane.tsx';
import classes from './matching.module.css';
import { SuggestedRules } from './suggested-rules.tsx';
import { useDeskActs } from './use-desk-acts.ts';
import type { DeskActs } from './use-desk-acts.ts';
import { useDesk } from './use-desk.ts';
import type { Desk, Pane } from './use-desk.ts';
import { useMatching } from './use-matching.ts';
import type { Workspace } from './workspace.ts';

const GONE_MS = 1500;
const ACTS = ['keydown', 'pointerdown'] as const;

interface DeskViewProps {
  workspace: Workspace;
  isAccountant: boolean;
}

/**
 * The desk: lines of the bank that are left, beside them what the books have for the one that is
 * looked at.
 */
export function DeskView({ workspace, isAccountant }: DeskViewProps) {
  const { account } = workspace;
  const desk = useDesk(account, workspace);
  const matching = useMatching(account);
  const acts = useDeskActs({ workspace, desk, matching, isAccountant });
  const isNew = useRef(!desk.isReturn);
  useEffect(() => {
    // On the first visit the heading has the focus; later it follows from list to list.
    if (isNew.current) isNew.current = false;
    else {
      focusList(desk.pane);
      bringIntoView(desk.pane);
    }
  }, [desk.pane]);
  const { backTo } = desk;
  const lineBack = desk.active?.lineId === backTo ? backTo : '';
  useEffect(() => {
    // The button of what was undone may be off by now, and the list may be new.
    if (lineBack !== '') focusList('lines');
  }, [lineBack]);
  useSearchOfNothing(desk, acts.dialog !== undefined);
  useDeskKeys((act) => follow(act, desk, acts));
  return (
    <div className={classes['desk']} data-pane={desk.pane}>
      <VisuallyHidden role="status">{matching.told.text}</VisuallyHidden>
      {isAccountant ? <SuggestedRules workspace={workspace} /> : null}
      <DifferencesNotice workspace={workspace} acts={acts} />
      <DeskTools workspace={workspace} desk={desk} acts={acts} matching={matching} />
      <div className={classes['panes']}>
        <LinePane
          workspace={workspace}
          desk={desk}
          faults={matching.told.faults}
          isAccountant={isAccountant}
        />
        <CandidatePane workspace={workspace} desk={desk} acts={acts} />
      </div>
      <DeskDialogs workspace={workspace} desk={desk} acts={acts} matching={matching} />
    </div>
  );
}

/**
 * When a dialog leaves nothing of what was searched for, one goes on at the search, once the dialog
 * has given the focus back; whoever is in a field stays there. A match by key leaves the keys free.
 */
function useSearchOfNothing({ rows, search }: Desk, isAsked: boolean): void {
  const hasNone = rows.length === 0 && search !== '';
  const isFromDialog = useRef(false);
  useEffect(() => {
    if (isAsked) isFromDialog.current = true;
  }, [isAsked]);
  useEffect(() => {
    if (isAsked || !isFromDialog.current) return undefined;
    const forget = () => {
      isFromDialog.current = false;
    };
    const timer = setTimeout(
      () => {
        const isTyping = document.activeElement?.matches('input, select, textarea') === true;
        if (isFromDialog.current && hasNone && !isTyping) searchOf('lines')?.focus();
        forget();
      },
      // What was posted may be gone from the list a moment later only.
      hasNone ? 0 : GONE_MS,
    );
    // Whoever does something has gone on.
    for (const act of ACTS) addEventListener(act, forget, true);
    return () => {
      clearTimeout(timer);
      for (const act of ACTS) removeEventListener(act, forget, true);
    };
  }, [hasNone, isAsked]);
}

/** The list of a pane; while it is empty, its search. */
function focusList(pane: Pane): void {
  const part = document.querySelector(`[data-part="${pane}"]`);
  const list = part?.querySelector<HTMLElement>('[role="listbox"]');
  (list ?? searchOf(pane))?.focus({ preventScroll: true });
}

/** On a phone one of the two stands there at a time: it begins at its beginning. */
function bringIntoView(pane: Pane): void {
  const parts = [...document.querySelectorAll('[data-part]')];
  if (parts.every((part) => part.checkVisibility())) return;
  document.querySelector(`[data-part="${pane}"]`)?.scrollIntoView({ block: 'start' });
}

function searchOf(pane: Pane): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-part="${pane}"] [data-desk-search]`);
}

function follow(act: DeskAct, desk: Desk, acts: DeskActs): void {
  const isLines = desk.pane === 'lines';
  const at = isLines ? desk.activeIndex : desk.cursor;
  const count = isLines ? desk.rows.length : desk.candidates.length;
  const goTo = (pane: Pane) => {
    desk.set({ pane });
    focusList(pane);
  };
  const move = (to: number) => {
    focusList(desk.pane);
    if (isLines) desk.moveTo(to);
    else desk.set({ cursor: Math.max(0, Math.min(count - 1, to)) });
  };
  switch (act.type) {
    case 'move':
      return move(at + act.by);
    case 'edge':
      return move(act.to === 'first' ? 0 : isLines ? Infinity : count - 1);
    case 'go':
      return goTo(act.pane);
    case 'toggle':
      if (!isLines) return desk.toggleCandidate(desk.candidates[desk.cursor]);
      return desk.active === undefined ? undefined : desk.toggleLine(desk.active.lineId);
    case 'search':
      return searchOf(desk.pane)?.focus();
    case 'escape':
      if (desk.chosen.length > 0 || desk.marked.length > 0) return acts.clear();
      return goTo('lines');
    case 'match':
    case 'undo':
    case 'record':
    case 'record-many':
    case 'hold':
    case 'bank-error':
    case 'sure':
      return acts[act.type]();
  }
}
