import type { ComponentType, ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';

import { CallError } from '../lib/call.ts';
import { notifyProblem } from '../lib/notify.ts';
import { useLaterPart } from '../lib/use-later-part.ts';
import { ProblemNotice } from './problem-notice.tsx';

/**
 * What is told where code could not be fetched: the same as of any call. An error made while a file
 * is read would have the browser read all of the file a second time, for the error's place.
 */
const lost = () => new CallError(0, undefined);

interface Later<Props> {
  /** Stands in its place meanwhile. */
  readonly meanwhile?: ReactNode;
  /**
   * For what lies over the screen: it is closed where its code cannot be fetched, and a message
   * says so. Without it the failure stands in the part's place, with a way to try again.
   */
  readonly close?: (props: Props) => void;
}

/**
 * A part of a screen whose code is fetched when it is first shown. Where that fails the screen
 * around it stays as it is: an error of `lazy` would take all of it away.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, close }: Later<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  const keep = async () => (known = await load());
  return function LaterPart(props: Props) {
    const { Part, hasFailed, tryAgain } = useLaterPart(keep, known);
    const giveUp = useEffectEvent(() => {
      if (close === undefined) return;
      close(props);
      notifyProblem(lost());
    });
    useEffect(() => {
      if (hasFailed) giveUp();
    }, [hasFailed]);
    if (Part !== undefined) return <Part {...props} />;
    if (!hasFailed || close !== undefined) return meanwhile;
    return <ProblemNotice error={lost()} retry={() => void tryAgain()} />;
  };
}
