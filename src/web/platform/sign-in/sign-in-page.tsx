import type { SubmitEvent } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import type { WantedProof } from '#shared/platform/factors.ts';

import { pageConfig } from '../../lib/page-config.ts';
import { hasEndedUnasked } from '../../lib/session/from-location.ts';
import type { LoginAttempt } from './log-in.ts';
import { finishByPasskey, finishLogIn, logIn } from './log-in.ts';
import type { LoginFailure } from './login-answer.ts';
import { UNABLE_TO_FORCE } from './login-answer.ts';
import { AlreadyLoggedInDialog, DeactivatedDialog, ForgotDialog } from './sign-in-dialogs.tsx';
import { SecondStepDialog } from './second-step-dialog.tsx';
import { never, SignInScreen } from './sign-in-screen.tsx';
import { SignInToasts, useSignInToasts } from './sign-in-toasts.tsx';

interface SignInPageProps {
  /** Settles when the previous session has been ended; a login must not overtake it. */
  arrival: Promise<void>;
  /** It can be used. */
  onShown: () => void;
  onLoggedIn: () => void;
  /** The person begins: the time to fetch the rest of the portal. */
  onTyping: () => void;
}

/** One line: its place is kept, so that nothing moves. */
const ENDED = 'Your session has ended. Drafts are kept.';

type Dialog = 'forgot' | 'deactivated' | 'already-logged-in' | 'second-step';

/** The login screen at work: its fields, its three dialogs and its toasts. */
export function SignInPage({ arrival, onShown, onLoggedIn, onTyping }: SignInPageProps) {
  useEffect(onShown, [onShown]);
  const [error, setError] = useState<string>();
  const [dialog, setDialog] = useState<Dialog>();
  const [clientId, setClientId] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [step, setStep] = useState<WantedProof>();
  const toasts = useSignInToasts();
  const notice = useSyncExternalStore(never, findNotice, () => undefined);

  const attempt = async (
    act: () => Promise<LoginFailure | undefined>,
    onFailure: (failure: LoginFailure) => void,
  ) => {
    setIsBusy(true);
    await arrival;
    const failure = await act();
    if (failure === undefined) return onLoggedIn();
    setIsBusy(false);
    onFailure(failure);
  };
  const showFailure = (failure: LoginFailure) => {
    setError(failure.inline);
    setStep(failure.secondStep);
    setDialog(failure.secondStep === undefined ? failure.dialog : 'second-step');
    if (failure.toast !== undefined) toasts.show(failure.toast);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const given = readFields(event.currentTarget);
    setClientId(given.ClientId);
    setError(undefined);
    if (given.ClientId === '' || given.Password === '') return setError('All fields are required');
    void attempt(() => logIn(given), showFailure);
  };
  const force = (password: string) => {
    setError(undefined);
    const given = { ClientId: clientId, Password: password, forceLogout: true } as const;
    void attempt(
      () => logIn(given),
      (failure) => {
        if (failure.secondStep !== undefined) return showFailure(failure);
        setError(UNABLE_TO_FORCE);
        toasts.show({ title: 'Log In Failed', message: UNABLE_TO_FORCE });
      },
    );
  };
  const prove = (act: (ticket: string) => Promise<LoginFailure | undefined>) => {
    setError(undefined);
    void attempt(
      () => act(step?.ticket ?? ''),
      (failure) => {
        if (failure.isOver === true) showFailure(failure);
        else setError(failure.inline);
      },
    );
  };
  const isForcing = dialog === 'already-logged-in';
  const isStepping = dialog === 'second-step' && step !== undefined;
  const close = () => {
    setDialog(undefined);
    if (isForcing || isStepping) setError(undefined);
  };
  return (
    <SignInScreen
      portalName={pageConfig().portalName}
      error={isForcing || isStepping ? undefined : error}
      notice={notice}
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
      {isStepping ? (
        <SecondStepDialog
          methods={step.methods}
          error={error}
          isBusy={isBusy}
          onClose={close}
          onCode={(code) => prove((ticket) => finishLogIn(ticket, { code }))}
          onPasskey={() => prove(finishByPasskey)}
        />
      ) : null}
      {toasts.shown.length === 0 ? null : (
        <SignInToasts key={dialog} shown={toasts.shown} onDismiss={toasts.remove} />
      )}
    </SignInScreen>
  );
}

// The screen is drawn into the page when that is built, for everybody alike: without it.
function findNotice(): string | undefined {
  return hasEndedUnasked(history.state) ? ENDED : undefined;
}

function readFields(form: HTMLFormElement): LoginAttempt {
  const data = new FormData(form);
  return { ClientId: textOf(data.get('clientId')).trim(), Password: textOf(data.get('password')) };
}

function textOf(entry: FormDataEntryValue | null): string {
  return typeof entry === 'string' ? entry : '';
}
