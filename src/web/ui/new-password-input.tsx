import { PasswordInput, Progress, Text } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';

import { PASSWORD_RULES, passwordColor, scorePassword } from '#shared/platform/passwords.ts';

import { CloseIcon } from './icons.tsx';
import { CheckIcon } from './screen-icons.tsx';
import classes from './new-password-input.module.css';

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/**
 * A new password with the bar of the specification (section 5) and the five rules, ticked off while
 * typing.
 */
export function NewPasswordInput({ value, onChange, ...rest }: NewPasswordInputProps) {
  const score = scorePassword(value);
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        maxLength={1024}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Progress
        value={score}
        color={passwordColor(score)}
        size={6}
        mt={8}
        transitionDuration={120}
        aria-label="Password strength"
      />
      <ul className={classes['rules']}>
        {PASSWORD_RULES.map((rule) => (
          <Rule key={rule.label} label={rule.label} isMet={rule.isMet(value)} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  const Icon = isMet ? CheckIcon : CloseIcon;
  return (
    <li className={classes['rule']} data-met={isMet || undefined}>
      <Icon size={15} />
      <Text span size="sm">
        {label}
      </Text>
      <span className={classes['said']}>{isMet ? 'met' : 'not met yet'}</span>
    </li>
  );
}
