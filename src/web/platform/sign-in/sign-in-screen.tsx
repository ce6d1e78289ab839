import { useSyncExternalStore } from 'react';
import type { ReactNode, SubmitEventHandler } from 'react';

import { SignInLogo } from './sign-in-logo.tsx';

interface SignInScreenProps {
  portalName: string;
  /** Red text above the button. */
  error?: string | undefined;
  /** In its place while nothing is wrong: why the person is here. */
  notice?: string | undefined;
  isBusy?: boolean;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  onForgot?: () => void;
  onTyping?: () => void;
  /** Dialogs and toasts. */
  children?: ReactNode;
}

const TAGLINE = 'Spend less time managing, more time growing.';

/**
 * The login screen (specification, section 2). It is drawn into the page when that is built, so it
 * uses React and a small style sheet of its own and nothing else; the fields keep what was typed
 * before the script came.
 */
export function SignInScreen(props: SignInScreenProps) {
  const { portalName, error, notice, isBusy = false } = props;
  // As drawn it submits nothing: the browser would put the password into the address.
  const type = useSyncExternalStore(
    never,
    () => 'submit' as const,
    () => 'button' as const,
  );
  return (
    <div className="si">
      <main className="si-panel">
        <header className="si-head">
          <SignInLogo />
          <h1 className="si-title">{portalName}</h1>
          <p className="si-tagline">{TAGLINE}</p>
        </header>
        <form className="si-form" noValidate onSubmit={props.onSubmit} onInput={props.onTyping}>
          <label className="si-label" htmlFor="client-id">
            Client ID
          </label>
          <input
            className="si-input"
            id="client-id"
            name="clientId"
            type="text"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : 'sign-in-error'}
          />
          <label className="si-label" htmlFor="password">
            Password
          </label>
          <input
            className="si-input"
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : 'sign-in-error'}
          />
          <p
            className="si-error"
            id="sign-in-error"
            role="alert"
            data-calm={error === undefined || undefined}
          >
            {error ?? notice}
          </p>
          <button
            className="si-button"
            type={type}
            aria-disabled={isBusy}
            data-busy={isBusy || undefined}
          >
            Log In
          </button>
        </form>
        <button className="si-link" type="button" onClick={props.onForgot}>
          forgot password?
        </button>
      </main>
      <footer className="si-foot">Only employees of the company can log in.</footer>
      {props.children}
    </div>
  );
}

/** For what never changes: the page as it was drawn, and what is known once it is here. */
export function never(): () => void {
  return () => {};
}
