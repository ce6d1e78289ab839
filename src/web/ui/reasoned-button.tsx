import { Button, Tooltip } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface ReasonedButtonProps extends ButtonProps {
  /**
   * Why it cannot be used now; it then stays in the tab order, so that keyboard and screen reader
   * hear the reason.
   */
  'reason': string | undefined;
  'children': ReactNode;
  'onClick': MouseEventHandler<HTMLButtonElement>;
  'aria-label'?: string;
}

/** A button that says in a tooltip why it is disabled. */
export function ReasonedButton({ reason, children, onClick, ...rest }: ReasonedButtonProps) {
  if (reason === undefined) {
    return (
      <Button onClick={onClick} {...rest}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={reason}>
      <Button
        {...rest}
        data-disabled
        aria-disabled="true"
        aria-description={reason}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
