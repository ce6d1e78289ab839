import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Link, useParams } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import documentClasses from '../../forms/document.module.css';
import { JournalTable } from '../../forms/steps/journal-table.tsx';
import { SummaryList } from '../../forms/steps/summary-list.tsx';
import { TotalsBlock } from '../../forms/steps/totals-block.tsx';
import { periodPath, recordPath } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useFoundFocus } from '../../lib/use-found-focus.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ApprovalActs } from './approval-acts.tsx';
import { WHAT_WORDS, stateWords } from './approval-words.ts';
import { approvalQuery } from './queries.ts';
import type { ApprovalDetails } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';

/** One request: who submitted what, the whole of it, and what can be decided. */
export function ApprovalPage() {
  const { requestId = '' } = useParams();
  const { data, error, refetch } = useQuery(approvalQuery(requestId));
  if (error !== null && data === undefined) {
    return (
      <Page title="Approval">
        <ProblemNotice error={error} retry={() => void refetch()} />
      </Page>
    );
  }
  if (data === undefined) return <LoadingPage />;
  const { request } = data;
  return (
    <Page title={request.title} description={WHAT_WORDS[request.what]} width="wide">
      <Stack gap="lg">
        <Facts request={request} />
        <Preview request={request} />
        <Attachments request={request} />
        <Acts>
          <ApprovalActs request={request} />
        </Acts>
      </Stack>
    </Page>
  );
}

interface PartProps {
  title: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

function Part({ title, heading, children }: PartProps) {
  return (
    <section>
      <Panel>
        <Title order={2} size="h3" mb="sm" ref={heading} tabIndex={heading && -1}>
          {title}
        </Title>
        <Stack gap="md">{children}</Stack>
      </Panel>
    </section>
  );
}

function Facts({ request }: { request: ApprovalDetails }) {
  const { amount, requestedBy, requestedAt, reason, why, rule, decision } = request;
  const [wasWaiting] = useState(decision === null);
  // The button that decided it is gone.
  const heading = useFoundFocus<HTMLHeadingElement>((wasWaiting && decision) || undefined);
  const facts = [
    ['Amount', amount === null ? '' : `₱\u00a0${formatPesos(amount)}`],
    ['Submitted by', `${requestedBy}, ${formatInstant(requestedAt)}`],
    ['Status', stateWords(request)],
    ['Reason given', why],
    ['Reason for sending back', reason],
    ['Rule now', rule?.before ?? ''],
    ['Rule proposed', rule?.after ?? ''],
  ];
  return (
    <Part title="Submission" heading={heading}>
      <dl className={documentClasses['summary']}>
        {facts.map(([label = '', text = '']) =>
          text === '' ? null : (
            <div key={label} className={documentClasses['answer']}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      {request.transactionId === null ? null : (
        <Anchor component={Link} to={recordPath(request.transactionId)} size="sm">
          {`Open record ${request.number ?? ''}`}
        </Anchor>
      )}
      {request.what === 'reopen' ? (
        <Anchor component={Link} to={periodPath(request.kind)} size="sm">
          Open the month
        </Anchor>
      ) : null}
    </Part>
  );
}

/** What would be posted, exactly as its author confirmed it, checked again now. */
function Preview({ request: { preview, obstacle } }: { request: ApprovalDetails }) {
  if (obstacle !== '') {
    return (
      <Alert color="yellow" icon={<AlertIcon />} title="It cannot be posted as it is">
        {`${obstacle} Send it back with the reason.`}
      </Alert>
    );
  }
  if (preview === null) return null;
  const { replaces, questions } = preview;
  return (
    <>
      {questions.length === 0 ? null : (
        <Alert color="yellow" icon={<AlertIcon />} title="By approving you confirm">
          {questions.map(({ code, text }) => (
            <Text size="sm" key={code}>
              {text}
            </Text>
          ))}
        </Alert>
      )}
      <Part title="Document">
        <SummaryList rows={preview.summary} />
        <TotalsBlock totals={preview.totals} />
      </Part>
      {replaces === undefined ? null : (
        <Part title={`Reversal of ${replaces.number}, dated ${formatDate(replaces.reversedOn)}`}>
          <JournalTable lines={replaces.lines} caption="Reversal" />
        </Part>
      )}
      <Part title="Journal entry to be posted">
        <JournalTable lines={preview.lines} caption="Journal entry" />
      </Part>
    </>
  );
}

function Attachments({ request: { attachments } }: { request: ApprovalDetails }) {
  if (attachments.length === 0) return null;
  return (
    <Part title="Supporting documents">
      <Stack gap="xs" align="flex-start">
        {attachments.map(({ attachmentId, fileName }) => (
          <Anchor
            key={attachmentId}
            component="button"
            type="button"
            size="sm"
            onClick={() =>
              void saveFile(`/api/attachments/${encodeURIComponent(attachmentId)}`, fileName)
            }
          >
            {fileName}
          </Anchor>
        ))}
      </Stack>
    </Part>
  );
}
