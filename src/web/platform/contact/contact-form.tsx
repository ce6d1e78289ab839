import {
  Alert,
  Button,
  Group,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
  Textarea,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { keysOf } from '#shared/keys-of.ts';

import { CallError, call } from '../../lib/call.ts';
import { notify, problemText } from '../../lib/notify.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import classes from './contact-form.module.css';
import type { Faults, InquiryAnswers } from './inquiry-answers.ts';
import { EMPTY_INQUIRY, buildFaults, isReady } from './inquiry-answers.ts';

const TOPICS = [
  { value: 'general', label: 'General Inquiry' },
  { value: 'bug', label: 'Bug Report' },
];
const TROUBLE = { title: 'Trouble sending Inquiry', message: 'Please try again' };

/** The inquiry form (specification, section 5); choosing Bug Report adds three fields. */
export function ContactForm({ company }: { company: string }) {
  const begun: InquiryAnswers = { ...EMPTY_INQUIRY, company };
  const [answers, setAnswers] = useState(begun);
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const send = useSendInquiry({
    onSent: () => setAnswers(begun),
    onFailed: (marked, text) => {
      setFaults(marked);
      setAlert(text);
      focusFirst(form.current, marked);
    },
  });
  useLeaveGuard(!send.isPending && keysOf(begun).some((name) => answers[name] !== begun[name]));
  const set = (change: Partial<InquiryAnswers>) => setAnswers({ ...answers, ...change });
  const field = (name: keyof InquiryAnswers) => ({
    name,
    value: answers[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = buildFaults(answers);
    setFaults(found);
    setAlert(undefined);
    if (isReady(answers) && Object.keys(found).length === 0) send.mutate(answers);
    else focusFirst(event.currentTarget, found);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {alert === undefined ? null : (
          <Alert color="red" role="alert" icon={<AlertIcon />} title={TROUBLE.title}>
            {alert}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Name" autoComplete="name" maxLength={120} {...field('name')} />
          <TextInput
            label="Company"
            autoComplete="organization"
            maxLength={200}
            required
            {...field('company')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            {...field('email')}
          />
          <Select
            label="Topic"
            placeholder="Choose one"
            required
            data={TOPICS}
            name="topic"
            value={answers.topic === '' ? null : answers.topic}
            error={faults.topic}
            onChange={(topic) =>
              set({ topic: topic === 'bug' ? 'bug' : topic === 'general' ? 'general' : '' })
            }
          />
        </SimpleGrid>
        <Textarea
          label="Message"
          required
          autosize
          minRows={4}
          maxLength={5000}
          {...field('message')}
        />
        {answers.topic === 'bug' ? <BugFields field={field} /> : null}
        <Trap value={answers.website} onChange={(website) => set({ website })} />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            Send Inquiry
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldProps = (name: keyof InquiryAnswers) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

function BugFields({ field }: { field: FieldProps }) {
  return (
    <>
      <Textarea
        label="Bug Description"
        description="What you did, what you expected, what happened"
        required
        autosize
        minRows={3}
        maxLength={5000}
        {...field('bugDescription')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Time Encountered"
          placeholder="HH:MM"
          type="time"
          required
          {...field('timeEncountered')}
        />
        <TextInput
          label="Date Encountered"
          placeholder="YYYY-MM-DD"
          type="date"
          required
          {...field('dateEncountered')}
        />
      </SimpleGrid>
    </>
  );
}

/** A field that people never see or reach: what fills it is a machine. */
function Trap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={classes['trap']} aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

interface Outcome {
  onSent: () => void;
  onFailed: (faults: Faults, text: string) => void;
}

function useSendInquiry({ onSent, onFailed }: Outcome) {
  return useMutation({
    meta: { handled: true },
    mutationFn: (answers: InquiryAnswers) => {
      const body: Api['POST /api/contact']['body'] = {
        ...answers,
        topic: answers.topic === 'bug' ? 'bug' : 'general',
      };
      return call('POST /api/contact', { body }, { isAnonymous: true });
    },
    onSuccess: () => {
      notify({
        title: 'Inquiry Sent',
        message: 'Member of our team will get in touch with you shortly',
      });
      onSent();
    },
    onError: (error) => {
      notify({ color: 'red', ...TROUBLE });
      const marked = error instanceof CallError ? error.fields : [];
      onFailed(
        Object.fromEntries(marked.map(({ path, message }) => [path, message])),
        problemText(error),
      );
    },
  });
}

function focusFirst(form: HTMLFormElement | null, faults: Faults): void {
  const first = keysOf(EMPTY_INQUIRY).find((name) => faults[name] !== undefined);
  if (first !== undefined) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
