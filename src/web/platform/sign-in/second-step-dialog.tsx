import type { SubmitEvent } from 'react';
import { useState } from 'react';

import type { ProofMethod } from '#shared/platform/factors.ts';

import { useFaultFocus } from '../../lib/use-fault-focus.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

interface SecondStepProps {
  methods: readonly ProofMethod[];
  error?: string | undefined;
  isBusy: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
  onPasskey: () => void;
}

/** The second step of a login: a code, a recovery code, or a passkey of this device. */
export function SecondStepDialog(props: SecondStepProps) {
  const [code, setCode] = useState('');
  const form = useFaultFocus(props.error);
  const hasPasskey = props.methods.includes('passkey');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() !== '' && !props.isBusy) props.onCode(code);
  };
  const busy = { 'data-busy': props.isBusy || undefined };
  const actions = (
    <>
      <button className="si-button si-quiet" type="button" onClick={props.onClose}>
        Cancel
      </button>
      {hasPasskey ? (
        <button
          className="si-button si-quiet"
          type="button"
          onClick={() => !props.isBusy && props.onPasskey()}
        >
          Use a Passkey
        </button>
      ) : null}
      <button className="si-button" type="submit" form="second-step" {...busy}>
        Continue
      </button>
    </>
  );
  return (
    <SignInDialog title="Two-Step Login" onClose={props.onClose} actions={actions}>
      <p>{wordsOf(props.methods)}</p>
      <form ref={form} id="second-step" onSubmit={submit} noValidate>
        <label className="si-label" htmlFor="second-code">
          Code
        </label>
        <input
          className="si-input"
          id="second-code"
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby="second-step-error"
        />
        <p className="si-error" id="second-step-error" role="alert">
          {props.error}
        </p>
        <p className="si-hint">Without any of these, ask your administrator.</p>
      </form>
    </SignInDialog>
  );
}

function wordsOf(methods: readonly ProofMethod[]): string {
  const ways = [
    ...(methods.includes('passkey') ? ['use your passkey'] : []),
    ...(methods.includes('app') ? ['enter the 6-digit code from your authenticator app'] : []),
    ...(methods.includes('recovery') ? ['enter one of your recovery codes'] : []),
  ];
  const text = ways.join(', or ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
