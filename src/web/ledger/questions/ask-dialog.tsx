import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Input } from '../../lib/call.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { partyQuery } from '../parties/queries.ts';
import { LinkTold } from './link-told.tsx';
import { useQuestionAct, whoCanBeAskedQuery } from './queries.ts';

type Body = Input<'POST /api/questions'>['body'];

/** What is asked about. */
export interface AskedAbout extends Pick<Body, 'subject' | 'subjectId' | 'figureTitle'> {
  /** What it is called. */
  title: string;
  /** The question to begin with. */
  text?: string;
  /** Whose it is: asked outside, this party's contact is filled in. */
  partyId?: string | null;
}

const OUTSIDE = 'outside';

/** Asks a colleague, or somebody outside by a link. */
export function AskDialog({ about, onClose }: { about: AskedAbout; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const [told, setTold] = useState<{ link: string; isMailed: boolean }>();
  const [to, setTo] = useState<string>();
  const [text, setText] = useState(about.text ?? '');
  const [due, setDue] = useState('');
  const [person, setPerson] = useState<{ name?: string; email?: string }>({});
  const { user } = useSession();
  const colleagues = useQuery(whoCanBeAskedQuery).data ?? [];
  // Who is alone in the company asks outside.
  const chosen = to ?? colleagues[0]?.clientId ?? OUTSIDE;
  const isOutside = chosen === OUTSIDE;
  const contact = useContact(isOutside ? about.partyId : null);
  const name = person.name ?? contact.name;
  const email = person.email ?? contact.email;
  const ask = useQuestionAct({
    run: () => {
      const { subject, subjectId, figureTitle } = about;
      const whom = isOutside ? { name, email } : { colleague: chosen };
      const given = { text, due: due === '' ? null : due, ...whom };
      const body = {
        subject,
        subjectId,
        ...(figureTitle !== undefined && { figureTitle }),
        ...given,
      };
      return call('POST /api/questions', { body }, { headers: { 'idempotency-key': key } });
    },
    onDone: ({ link, isMailed }) => {
      if (link !== null) return setTold({ link, isMailed });
      notify({ title: 'Question asked', message: `${chosen} sees it on the dashboard.` });
      onClose();
    },
  });
  if (told !== undefined) return <LinkTold {...told} onClose={onClose} />;
  return (
    <FormDialog
      title="Ask a question"
      save={isOutside ? 'Send question' : 'Ask'}
      isSaving={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onSave={() => ask.mutate(undefined)}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`About: ${about.title}`}
      </Text>
      <Whom
        {...{ chosen, colleagues, isOutside, name, email }}
        mayAskOutside={user?.isReadOnly !== true}
        error={ask.error}
        onChoose={setTo}
        onPerson={setPerson}
      />
      <Textarea
        label="Question"
        description={
          isOutside
            ? 'Only these words, your name and the company are shown. Name the document you mean.'
            : undefined
        }
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={2_000}
        value={text}
        error={fieldProblem(ask.error, 'text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DateField
        label="Answer by"
        value={due}
        error={fieldProblem(ask.error, 'due')}
        onChange={setDue}
      />
    </FormDialog>
  );
}

interface WhomProps {
  chosen: string;
  colleagues: readonly { clientId: string; name: string }[];
  mayAskOutside: boolean;
  isOutside: boolean;
  name: string;
  email: string;
  error: unknown;
  onChoose: (to: string) => void;
  onPerson: (person: { name: string; email: string }) => void;
}

/** A colleague, or name and address of somebody outside. */
function Whom(props: WhomProps) {
  const { chosen, colleagues, mayAskOutside, isOutside, name, email, error } = props;
  const { onChoose, onPerson } = props;
  return (
    <>
      <NativeSelect
        label="Ask"
        value={chosen}
        error={fieldProblem(error, 'colleague')}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {colleagues.map(({ clientId, name: called }) => (
          <option key={clientId} value={clientId}>
            {called === clientId ? clientId : `${called} (${clientId})`}
          </option>
        ))}
        {mayAskOutside ? <option value={OUTSIDE}>Somebody outside, by a link</option> : null}
      </NativeSelect>
      {isOutside ? (
        <>
          <TextInput
            label="Name"
            required
            maxLength={120}
            value={name}
            error={fieldProblem(error, 'name')}
            onChange={(event) => onPerson({ name: event.currentTarget.value, email })}
          />
          <TextInput
            label="Email"
            required
            type="email"
            maxLength={254}
            value={email}
            error={fieldProblem(error, 'email')}
            onChange={(event) => onPerson({ name, email: event.currentTarget.value })}
          />
        </>
      ) : null}
    </>
  );
}

/** Name and address of a party, where both are known. */
function useContact(partyId: string | null | undefined): { name: string; email: string } {
  const isKnown = partyId !== null && partyId !== undefined;
  const { data } = useQuery({ ...partyQuery(partyId ?? ''), enabled: isKnown });
  const party = isKnown ? data?.party : undefined;
  if (party === undefined) return { name: '', email: '' };
  return { name: party.settings.contactName || party.name, email: party.email };
}
