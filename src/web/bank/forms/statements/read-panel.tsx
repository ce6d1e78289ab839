import { Button, List, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';

import { formatCount, formatPesos } from '../../../ui/format-money.ts';
import { AlertIcon } from '../../../ui/icons.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { neatAmount } from '../../../forms/controls/neat-amount.ts';
import documentClasses from '../../../forms/document.module.css';
import { Notice } from '../../../forms/notice.tsx';
import classes from '../bank.module.css';
import { ColumnsPanel } from './columns-panel.tsx';
import { LinesTable } from './lines-table.tsx';
import { hindrance, typedProblem, untied } from './queued-file.ts';
import type { QueuedFile } from './queued-file.ts';
import { accountWords } from './statement-accounts.ts';
import { FORMATS, periodOf } from './words.ts';
import type { FilePanelProps } from './file-panel-props.ts';
import type { Reading } from './reading.ts';

const FIRST_SENTENCES = 3;
const LAST_SENTENCES = 5;

/** What was found in a file, how it was read, and saving it. */
export function ReadPanel(props: FilePanelProps) {
  const { entry, desk } = props;
  const { reading, problem, fields, stage } = entry;
  if (reading === undefined) return null;
  const hasDoubts = (reading.table?.doubts.length ?? 0) > 0;
  return (
    <>
      {problem === '' ? null : (
        <Notice color="red" icon={<AlertIcon />} role="alert">
          {[problem, ...fields.map(({ message }) => message)].join(' ')}
        </Notice>
      )}
      <Facts {...props} reading={reading} />
      <Sentences title="Before it can be saved" color="orange" sentences={reading.obstacles} />
      <Sentences title="Needs review" color="yellow" sentences={reading.warnings} />
      {reading.table === null ? null : <Columns {...props} hasDoubts={hasDoubts} />}
      <Balances {...props} reading={reading} />
      <LinesTable reading={reading} isStale={entry.isMapping} />
      <div>
        <ReasonedButton
          size="md"
          loading={stage === 'saving'}
          reason={stage === 'saving' ? undefined : hindrance(entry)}
          onClick={() => void desk.save(entry.key)}
        >
          Save this statement
        </ReasonedButton>
      </div>
    </>
  );
}

function Facts({ entry, desk, accounts, reading }: FilePanelProps & { reading: Reading }) {
  const sign = reading.currency === '' || reading.currency === 'PHP' ? '₱' : reading.currency;
  const amount = (text: string | null) =>
    text === null ? 'not in the file' : `${sign}\u00a0${formatPesos(text)}`;
  const facts = [
    ['Format', FORMATS[reading.format]],
    ['Account number in the file', reading.accountNumberInFile],
    ['Period', periodOf(reading)],
    ['Opening balance', amount(reading.opening)],
    ['Money in', amount(reading.moneyIn)],
    ['Money out', amount(reading.moneyOut)],
    ['Closing balance', amount(reading.closing)],
    ['Lines', formatCount(reading.lineCount)],
    [
      'Already uploaded',
      reading.knownCount === 0 ? 'none' : `${formatCount(reading.knownCount)} (not added again)`,
    ],
  ].filter(([, text]) => text !== '');
  return (
    <>
      <NativeSelect
        label="Bank account"
        className={classes['narrow'] ?? ''}
        value={entry.account}
        data={[
          { value: '', label: 'Choose…' },
          ...accounts.map((each) => ({ value: each.account, label: accountWords(each) })),
        ]}
        onChange={(event) => desk.setAccount(entry.key, event.currentTarget.value)}
      />
      <dl className={`${documentClasses['summary']} ${classes['facts']}`}>
        {facts.map(([label, text]) => (
          <div key={label} className={documentClasses['answer']}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface SentencesProps {
  title: string;
  color: string;
  sentences: readonly string[];
}

/**
 * Many are told by the first and the last, which say what all of them come to; the rest on demand.
 */
function Sentences({ title, color, sentences }: SentencesProps) {
  const [isWhole, setWhole] = useState(false);
  if (sentences.length === 0) return null;
  const isLong = sentences.length > FIRST_SENTENCES + LAST_SENTENCES + 1 && !isWhole;
  const shown = isLong
    ? [...sentences.slice(0, FIRST_SENTENCES), ...sentences.slice(-LAST_SENTENCES)]
    : sentences;
  return (
    <Notice color={color} icon={<AlertIcon />} title={title}>
      <List size="sm" spacing={4}>
        {shown.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {isLong ? (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          {`Show all ${sentences.length}`}
        </Button>
      ) : null}
    </Notice>
  );
}

/** How the columns are read, folded in while nothing about them is in doubt. */
function Columns(props: FilePanelProps & { hasDoubts: boolean }) {
  const { entry, desk, hasDoubts } = props;
  const [isOpen, setOpen] = useState(hasDoubts);
  const [hadDoubts, setHadDoubts] = useState(hasDoubts);
  // New doubts open it; it never closes under the hands of who answers them.
  if (hasDoubts !== hadDoubts) {
    setHadDoubts(hasDoubts);
    if (hasDoubts) setOpen(true);
  }
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={`columns-${entry.key}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide how the columns are read' : 'How the columns are read'}
      </Button>
      <div id={`columns-${entry.key}`} className={classes['columns']} hidden={!isOpen}>
        {isOpen ? <ColumnsPanel entry={entry} desk={desk} /> : null}
      </div>
    </div>
  );
}

/** Balances that the file does not name, as they stand on the document. */
function Balances({ entry, desk, reading }: FilePanelProps & { reading: Reading }) {
  const fault = untied(entry);
  const asked = (['opening', 'closing'] as const).filter((name) => reading[name] === null);
  if (asked.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5">
        Balances not in the file
      </Title>
      <div className={classes['balances']}>
        {asked.map((name) => (
          <BalanceInput
            key={name}
            label={name === 'opening' ? 'Opening balance' : 'Closing balance'}
            value={entry[name]}
            isRequired={name === 'opening' && reading.asksOpening}
            problem={sentenceAt(entry, name)}
            onType={(value) => desk.type(entry.key, { [name]: value })}
          />
        ))}
      </div>
      {fault === undefined ? null : (
        <Text size="sm" mt="xs">
          {`The opening balance and the lines give ${formatPesos(fault.computed)}; the closing balance is ${formatPesos(fault.closing)}.`}
        </Text>
      )}
    </div>
  );
}

interface BalanceInputProps {
  label: string;
  value: string;
  isRequired: boolean;
  problem: string | undefined;
  onType: (value: string) => void;
}

function BalanceInput({ label, value, isRequired, problem, onType }: BalanceInputProps) {
  return (
    <TextInput
      label={label}
      required={isRequired}
      description={
        isRequired
          ? 'Before the first line. This is the first statement of the account.'
          : 'As shown on the statement. Optional.'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      value={value}
      error={problem}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => onType(value.trim() === '' ? '' : neatAmount(value))}
    />
  );
}

function sentenceAt(entry: QueuedFile, name: 'opening' | 'closing'): string | undefined {
  return typedProblem(entry[name]) ?? entry.fields.find(({ path }) => path === name)?.message;
}
