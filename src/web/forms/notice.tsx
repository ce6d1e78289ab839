import { Alert } from '@mantine/core';
import type { AlertProps } from '@mantine/core';
import type { Ref } from 'react';

import classes from './form-page.module.css';

/**
 * Words of weight above or inside a form; its title is as readable as its text in both colour
 * schemes.
 */
export function Notice({ ref, ...props }: AlertProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <Alert
      {...props}
      {...(ref === undefined ? {} : { ref })}
      classNames={{ title: classes['noticeTitle'] ?? '' }}
    />
  );
}
