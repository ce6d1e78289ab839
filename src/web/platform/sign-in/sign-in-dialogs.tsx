import type { SubmitEvent } from 'react';
import { useState } from 'react';

import { DEACTIVATED } from './login-answer.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

/** A deactivated account (specification, section 8). */
export function DeactivatedDialog({ onClose }: { onClose: () => void }) {
  return (
    <SignInDialog
      title="DEACTIVATED USER"
      onClose={onClose}
      actions={<CloseButton label="OK" onClose={onClose} />}
    >
      <p>{DEACTIVATED}</p>
    </SignInDialog>
  );
}

/** A forgotten password: only the administrator resets it. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  return (
    <SignInDialog
      title="FORGOT PASSWORD?"
      onClose={onClose}
      actions={<CloseButton label="Done" onClose={onClose} />}
    >
      <p>Please contact your administrator to reset your password.</p>
    </SignInDialog>
  );
}

interface AlreadyLoggedInProps {
  clientId: string;
  error?: string | undefined;
  isBusy: boolean;
  onClose: () => void;
  onContinue: (password: string) => void;
}

/**
 * The account is active elsewhere: the password again ends the other session. Continue does nothing
 * without it.
 */
export function AlreadyLoggedInDialog(props: AlreadyLoggedInProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password !== '' && !props.isBusy) props.onContinue(password);
  };
  const actions = (
    <>
      <button className="si-button si-quiet" type="button" onClick={props.onClose}>
        Cancel
      </button>
      <button
        className="si-button"
        type="submit"
        form="force-logout"
        data-busy={props.isBusy || undefined}
      >
        Continue
      </button>
    </>
  );
  return (
    <SignInDialog title="Already Logged In" onClose={props.onClose} actions={actions}>
      <p>
        {`Your account ${props.clientId} is active on another device. Would you like to log out there and continue here?`}
      </p>
      <form id="force-logout" onSubmit={submit} noValidate>
        <label className="si-label" htmlFor="confirm-password">
          Confirm Password
        </label>
        <input
          className="si-input"
          id="confirm-password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aria-describedby="force-logout-error"
        />
        <p className="si-error" id="force-logout-error" role="alert">
          {props.error}
        </p>
      </form>
    </SignInDialog>
  );
}

function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button className="si-button" type="button" onClick={onClose} autoFocus>
      {label}
    </button>
  );
}
