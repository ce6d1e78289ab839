import { Alert, Anchor, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link, useParams } from 'react-router';

import { formatDate } from '#shared/dates.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { isKeyOf } from '#shared/keys-of.ts';

import documentClasses from '../../forms/document.module.css';
import { JournalTable } from '../../forms/steps/journal-table.tsx';
import { SummaryList } from '../../forms/steps/summary-list.tsx';
import { TotalsBlock } from '../../forms/steps/totals-block.tsx';
import { CallError } from '../../lib/call.ts';
import { PATHS, approvalPath, partyPath } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { ListIcon } from '../../ui/screen-icons.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { WholeTins } from '../../ui/whole-tins.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { QuestionsOf } from '../questions/questions-of.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { MailReceipt } from './mail-receipt.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordBank } from './record-bank.tsx';
import { RecordAttachments } from './record-attachments.tsx';
import { RecordTrail } from './record-trail.tsx';
import { RecordReceipts } from './record-receipts.tsx';
import { RecordRelated, hasRelated } from './record-related.tsx';
import classes from './records.module.css';
import { RecordState } from './states.tsx';
import { buildRecordQuery } from './queries.ts';
import type { RecordDetails } from './record-details.ts';
import { RecordTies } from './record-ties.tsx';
import { Acts } from '../../ui/acts.tsx';

type FindPrintouts = (record: RecordDetails) => ReactNode;

interface RecordPageProps {
  /** Finds further printouts of a transaction, as buttons; undefined while nobody knows. */
  Printouts: ComponentType<{
    transactionId: string;
    children: (find: FindPrintouts) => ReactNode;
  }>;
}

/**
 * One transaction: the document, its journal entry, attachments, receipt and history, and what can
 * be done with it.
 */
export function RecordPage({ Printouts }: RecordPageProps) {
  const { transactionId = '' } = useParams();
  return (
    <>
      <RecordTrail transactionId={transactionId} />
      <Printouts key={transactionId} transactionId={transactionId}>
        {(findPrintouts) => <OneRecord {...{ transactionId, findPrintouts }} />}
      </Printouts>
    </>
  );
}

interface OneRecordProps {
  transactionId: string;
  findPrintouts: FindPrintouts;
}

/** Another record is another page: its heading takes the focus. */
function OneRecord({ transactionId, findPrintouts }: OneRecordProps) {
  const record = useQuery(buildRecordQuery(transactionId));
  if (record.isPending) return <LoadingPage />;
  if (record.error !== null) {
    const isMissing = record.error instanceof CallError && [400, 404].includes(record.error.status);
    return isMissing ? (
      <Missing />
    ) : (
      <Page title="Record">
        <ProblemNotice error={record.error} retry={() => void record.refetch()} />
      </Page>
    );
  }
  const { record: details } = record.data;
  const printouts = findPrintouts(details);
  // On a phone each further button may take a line, and all below would move.
  if (printouts === undefined) return <LoadingPage />;
  return <Document record={details} printouts={printouts} />;
}

function Document({ record, printouts }: { record: RecordDetails; printouts: ReactNode }) {
  useReturn(true);
  return (
    <Page
      title={`${record.kindTitle} ${record.number}`}
      description={
        <Group component="span" gap="sm">
          <RecordState state={record.state} />
          <span>{record.description}</span>
        </Group>
      }
      actions={<RecordActions record={record} printouts={printouts} />}
    >
      <RecordTies record={record} />
      <AwaitsRelease record={record} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Section title="Document">
            <SummaryList rows={record.summary} />
            <TotalsBlock totals={record.totals} />
          </Section>
          <Section title="Journal entry">
            <JournalTable lines={record.lines} caption="Journal entry" />
          </Section>
        </div>
        <div className={classes['column']}>
          <Section title="Entry">
            <Facts record={record} />
          </Section>
          {hasRelated(record) ? (
            <Section title="Related documents">
              <RecordRelated record={record} />
            </Section>
          ) : null}
          {record.bank.length === 0 ? null : (
            <Section title="On the bank statement">
              <RecordBank record={record} />
            </Section>
          )}
          <Section title="Supporting documents">
            <RecordAttachments record={record} />
          </Section>
          <Section title="Questions">
            <QuestionsOf place={{ transactionId: record.transactionId }} />
            <AskAbout record={record} />
          </Section>
          <Section title="Receipt">
            <RecordReceipts record={record} />
            <Acts>
              <MailReceipt record={record} />
            </Acts>
          </Section>
          <Section title="History">
            <History record={record} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function AskAbout({ record }: { record: RecordDetails }) {
  const { transactionId: subjectId, kindTitle, number, partyId } = record;
  const about = { subject: 'transaction', subjectId, title: `${kindTitle} ${number}` } as const;
  return (
    <div>
      <AskButton about={{ ...about, partyId }} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Panel>
        <Title order={2} size="h3" mb="sm">
          {title}
        </Title>
        <div className={classes['column']}>{children}</div>
      </Panel>
    </section>
  );
}

function Facts({ record }: { record: RecordDetails }) {
  const role = useRole();
  const facts = [
    ['Entry number', record.entryNumber],
    ['Book', isKeyOf(BOOKS, record.book) ? BOOKS[record.book] : record.book],
    ['Date', formatDate(record.date)],
    ['Party', [record.party, record.partyTin].filter((text) => text !== null).join(' · ')],
    ['Recorded by', record.recordedBy],
    ['Recorded on', formatInstant(record.recordedAt)],
    ['Approved by', signedText(record.approvedBy)],
    ['Released by', signedText(record.releasedBy)],
  ];
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          Total
        </Text>
        <div className={classes['total']}>
          <Money amount={record.total} currency="₱" />
        </div>
      </div>
      <dl className={documentClasses['summary']}>
        {facts.map(([label = '', text = '']) =>
          text === '' ? null : (
            <div key={label} className={documentClasses['answer']}>
              <dt>{label}</dt>
              <dd>
                {label === 'Party' && record.partyId !== null ? (
                  <BehindLink
                    to={partyPath(record.partyId)}
                    mark="party"
                    here={`${record.kindTitle} ${record.number}`}
                  >
                    <WholeTins text={text} />
                  </BehindLink>
                ) : (
                  text
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
      {role === 'user' ? null : (
        <div>
          <Text size="sm" c="dimmed">
            Fingerprint of the entry (SHA-256)
          </Text>
          <div className={classes['hash']}>{record.entryHash}</div>
        </div>
      )}
    </>
  );
}

function signedText(signed: RecordDetails['approvedBy']): string {
  return signed === null ? '' : `${signed.name}, ${formatInstant(signed.at)}`;
}

/** A payment that waits for its second person. */
function AwaitsRelease({ record: { awaitsRelease, state } }: { record: RecordDetails }) {
  if (awaitsRelease === null || state !== 'posted') return null;
  return (
    <Alert color="yellow" icon={<AlertIcon />} mb="lg" title="Waiting for release">
      <Text size="sm">
        {'A second person releases this payment before its cheque is printed or handed over. '}
        <Anchor component={Link} to={approvalPath(awaitsRelease)} size="sm">
          Open under Approvals
        </Anchor>
      </Text>
    </Alert>
  );
}

function History({ record }: { record: RecordDetails }) {
  return (
    <ul className={classes['history']}>
      {record.history.map((event) => (
        <li key={`${event.at} ${event.text}`}>
          <Text size="sm">{event.text}</Text>
          <Text size="xs" c="dimmed">
            {[formatInstant(event.at), event.actor].filter(Boolean).join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Missing() {
  return (
    <Page title="Record not found">
      <EmptyState
        icon={<ListIcon size={26} />}
        title="Record not found"
        action={
          <Anchor component={Link} to={PATHS.records}>
            All records
          </Anchor>
        }
      >
        The address may be wrong, or you don’t have access to this record.
      </EmptyState>
    </Page>
  );
}
