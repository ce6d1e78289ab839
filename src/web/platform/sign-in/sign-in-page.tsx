import type { SubmitEvent } from 'react';
import { useState } from 'react';

import { pageConfig } from '../../lib/page-config.ts';
import type { LoginAttempt } from './log-in.ts';
import { logIn } from './log-in.ts';
import type { LoginFailure } from './login-answer.ts';
import { UNABLE_TO_FORCE } from './login-answer.ts';
import { AlreadyLoggedInDialog, DeactivatedDialog, ForgotDialog } from './sign-in-dialogs.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { SignInToasts, useSignInToasts } from './sign-in-toasts.tsx';

interface SignInPageProps {
  /** Settles when the previous session has been ended; a login must not overtake it. */
  arrival: Promise<void>;
  onLoggedIn: () => void;
  /** The person begins: the time to fetch the rest of the portal. */
  onTyping: () => void;
}

type Dialog = 'forgot' | 'deactivated' | 'already-logged-in';

/** The login screen at work: its fields, its three dialogs and its toasts. */
export function SignInPage({ arrival, onLoggedIn, onTyping }: SignInPageProps) {
  const [error, setError] = useState<string>();
  const [dialog, setDialog] = useState<Dialog>();
  const [clientId, setClientId] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const toasts = useSignInToasts();

  const attempt = async (given: LoginAttempt, onFailure: (failure: LoginFailure) => void) => {
    setIsBusy(true);
    await arrival;
    const failure = await logIn(given);
    if (failure === undefined) return onLoggedIn();
    setIsBusy(false);
    onFailure(failure);
  };
  const showFailure = (failure: LoginFailure) => {
    setError(failure.inline);
    setDialog(failure.dialog);
    if (failure.toast !== undefined) toasts.show(failure.toast);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const given = readFields(event.currentTarget);
    setClientId(given.ClientId);
    setError(undefined);
    if (given.ClientId === '' || given.Password === '') return setError('All fields are required');
    void attempt(given, showFailure);
  };
  const force = (password: string) => {
    setError(undefined);
    void attempt({ ClientId: clientId, Password: password, forceLogout: true }, () => {
      setError(UNABLE_TO_FORCE);
      toasts.show({ title: 'Log In Failed', message: UNABLE_TO_FORCE });
    });
  };
  const close = () => {
    setDialog(undefined);
    if (dialog === 'already-logged-in') setError(undefined);
  };
  const isForcing = dialog === 'already-logged-in';
  return (
    <SignInScreen
      portalName={pageConfig().portalName}
      error={isForcing ? undefined : error}
      isBusy={isBusy}
      onSubmit={submit}
      onTyping={onTyping}
      onForgot={() => setDialog('forgot')}
    >
      {dialog === 'forgot' ? <ForgotDialog onClose={close} /> : null}
      {dialog === 'deactivated' ? <DeactivatedDialog onClose={close} /> : null}
      {isForcing ? (
        <AlreadyLoggedInDialog
          clientId={clientId}
          error={error}
          isBusy={isBusy}
          onClose={close}
          onContinue={force}
        />
      ) : null}
      {toasts.shown.length === 0 ? null : (
        <SignInToasts key={dialog} shown={toasts.shown} onDismiss={toasts.remove} />
      )}
    </SignInScreen>
  );
}

function readFields(form: HTMLFormElement): LoginAttempt {
  const data = new FormData(form);
  return { ClientId: textOf(data.get('clientId')).trim(), Password: textOf(data.get('password')) };
}

function textOf(entry: FormDataEntryValue | null): string {
  return typeof entry === 'string' ? entry : '';
}
