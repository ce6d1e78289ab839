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

/**
 * A button that says in a tooltip why it is disabled. It stays the same one in the page when it
 * becomes so by what it did, or usable again: who pressed it keeps the focus.
 */
export function ReasonedButton({ reason, children, onClick, ...rest }: ReasonedButtonProps) {
  const isOff = reason !== undefined;
  return (
    <Tooltip label={reason} disabled={!isOff}>
      <Button
        {...rest}
        {...(isOff && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
