import { Button, Loader, Stack, Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

import { AlertIcon, RetryIcon } from '../../ui/icons.tsx';
import classes from './frame-stage.module.css';

interface FrameStageProps {
  overlay: boolean;
  state: 'loading' | 'ready' | 'failed';
  onRetry?: () => void;
  /** How high the page in the frame is, in CSS pixels, once it has said so: all of it is shown. */
  height?: number;
  children?: ReactNode;
}

/**
 * Said at the root: a rule that asks what the root contains (`:has`) is asked again of the whole
 * page whenever a row comes to a list.
 */
function sayThereIsOne() {
  const { dataset } = document.documentElement;
  dataset['stage'] = '';
  return () => {
    delete dataset['stage'];
  };
}

/** Above and below the frame, in CSS pixels. */
const BORDERS = 2;

/**
 * The place of a frame: it has the screen's size before anything is loaded, and never less, so
 * nothing in sight jumps.
 */
export function FrameStage({ overlay, state, onRetry, height, children }: FrameStageProps) {
  useLayoutEffect(sayThereIsOne, []);
  return (
    <div
      className={classes['stage']}
      aria-busy={state === 'loading'}
      style={height === undefined ? undefined : { height: height + BORDERS }}
    >
      {children}
      {state === 'loading' && overlay ? (
        <div className={classes['overlay']} data-testid="frame-overlay">
          <Loader aria-hidden="true" />
          <Text size="sm" c="dimmed" role="status">
            Loading the form
          </Text>
        </div>
      ) : null}
      {state === 'failed' ? (
        <div className={classes['overlay']} role="alert">
          <Stack align="center" gap="sm" maw="26rem">
            <AlertIcon size={28} />
            <Text fw={600}>The form did not load.</Text>
            <Text size="sm" c="dimmed" ta="center">
              The page that belongs here has not answered within 20 seconds. Check your connection;
              if it stays like this, tell your administrator.
            </Text>
            <Button onClick={onRetry} leftSection={<RetryIcon size={18} />}>
              Try again
            </Button>
          </Stack>
        </div>
      ) : null}
    </div>
  );
}
