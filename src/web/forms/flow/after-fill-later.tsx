import { useEffect, useState } from 'react';

import type { AfterFill, AfterFillProps } from '../steps/after-fill.tsx';

/** The form is drawn and typed into first. */
const AFTER_MS = 1_500;

/** Resolves when what comes after a form is filled in can be drawn. */
export async function loadAfterFill(): Promise<void> {
  await load();
}

function load() {
  return import('../steps/after-fill.tsx');
}

/**
 * What comes after a form is filled in. Its code comes when the form stands, or as soon as it is
 * asked for a review.
 */
export function AfterFillLater(props: AfterFillProps) {
  const [Shown, setShown] = useState<typeof AfterFill>();
  const isFilling = props.form.state.step.name === 'fill';
  useEffect(() => {
    const show = async () => {
      const { AfterFill } = await load();
      setShown(() => AfterFill);
    };
    // Whoever asks for a review is told where it cannot be loaded.
    const start = () => void show().catch(() => undefined);
    const timer = setTimeout(start, isFilling ? AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isFilling]);
  return Shown === undefined ? null : <Shown {...props} />;
}
