import { Alert, List } from '@mantine/core';

import { AlertIcon } from '../ui/icons.tsx';
import { CheckIcon } from '../ui/screen-icons.tsx';
import classes from './tax.module.css';

/** What was proven of figures; what does not agree stands out. */
export function Proofs({ checks }: { checks: readonly { text: string; isOk: boolean }[] }) {
  const failed = checks.filter(({ isOk }) => !isOk);
  return (
    <>
      {failed.length === 0 ? null : (
        <Alert color="red" icon={<AlertIcon />} role="alert" title="This does not agree">
          <List size="sm">
            {failed.map(({ text }) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {failed.length === checks.length ? null : (
        <ul className={classes['proofs']}>
          {checks
            .filter(({ isOk }) => isOk)
            .map(({ text }) => (
              <li key={text}>
                <CheckIcon size={16} /> {text}
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
