import { Button } from '@mantine/core';

import { isShown } from '#shared/forms/form.ts';

import { FieldControl } from '../../../forms/controls/field-control.tsx';
import { DraftConflictNotice } from '../../../forms/drafts/draft-conflict.tsx';
import { ErrorSummary } from '../../../forms/steps/error-summary.tsx';
import { sizeOf } from '../../../forms/controls/field-sizes.ts';
import classes from '../../../forms/form-page.module.css';
import { holdPress } from '../../../forms/hold-press.ts';
import { neatTin } from './party-fields.ts';
import type { Register } from './party-fields.ts';
import type { Party } from './use-party.ts';

/** The questions about a customer or vendor. */
export function PartyFill({ party, register }: { party: Party; register: Register }) {
  const { state, fields, dispatch } = party;
  const { typed } = state.draft;
  const neaten = (name: string) => {
    const value = typed[name];
    if ((name !== 'tin' && name !== 'foreignTin') || typeof value !== 'string') return;
    const neat = neatTin(value);
    if (neat !== value) dispatch({ type: 'typed', path: name, value: neat });
  };
  return (
    <>
      <DraftConflictNotice conflict={party.conflict} fields={fields} />
      {state.message === '' ? null : (
        <ErrorSummary
          key={state.refusals}
          message={state.message}
          problems={state.problems}
          fields={fields}
        />
      )}
      <form
        className={classes['form']}
        noValidate
        aria-busy={party.isSending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!party.isSending) void party.send(false);
        }}
      >
        <div className={classes['fields']}>
          {Object.entries(fields).map(([name, field]) =>
            isShown(field, typed) ? (
              <div
                key={name}
                className={classes['field']}
                data-size={sizeOf(field)}
                onBlur={() => neaten(name)}
              >
                <FieldControl
                  path={name}
                  field={field}
                  value={typed[name]}
                  problem={state.problems.find(({ path }) => path === name)?.message}
                />
              </div>
            ) : null,
          )}
        </div>
        <StartOver party={party} className="atEnd" />
        <div className={classes['bar']} onPointerDown={holdPress}>
          <div className={classes['buttons']}>
            <Button type="submit" size="md" loading={party.isSending} title="Ctrl+Enter">
              {register === 'customer' ? 'Register customer' : 'Register vendor'}
            </Button>
            <StartOver party={party} className="inBar" />
          </div>
        </div>
      </form>
    </>
  );
}

/** On a phone the bar has room for the next step only: there it stands at the end of the form. */
function StartOver({ party, className }: { party: Party; className: 'inBar' | 'atEnd' }) {
  if (party.isBlank) return null;
  return (
    <div className={`${classes[className]} ${classes['buttons']}`}>
      <Button variant="default" size="md" disabled={party.isSending} onClick={party.startOver}>
        Start over
      </Button>
    </div>
  );
}
