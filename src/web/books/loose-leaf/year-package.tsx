import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { BOOK_STEPS, BOOK_TITLES } from '#shared/books/books.ts';
import type { BookStep } from '#shared/books/books.ts';
import { BOOK_DOCUMENT_LABELS } from '#shared/books/document-labels.ts';
import { formatDate } from '#shared/dates.ts';

import { PATHS } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import type { ShownDocument } from '../../ui/document-dialog.tsx';
import { CheckIcon, DownloadIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { STEPS } from './book-words.ts';
import classes from './books.module.css';
import type { BookDocumentRow, BookStepRow, BookYear } from './queries.ts';
import { useBookDocuments } from './queries.ts';
import { StepDialog } from './step-dialog.tsx';
import { Acts } from '../../ui/acts.tsx';

/**
 * What is done with the books of a year after it (handbook 3.4): its documents, the steps with
 * their days, the proofs.
 */
export function YearPackage({ year }: { year: BookYear }) {
  return (
    <section aria-labelledby="year-package" className={classes['stack']}>
      <Title order={3} id="year-package">
        {`Year-end package of ${year.year}`}
      </Title>
      <div className={classes['halves']}>
        <Panel>
          <Printouts year={year} />
        </Panel>
        <Panel>
          <Steps year={year} />
        </Panel>
      </div>
      <Scans year={year.year} />
    </section>
  );
}

function Printouts({ year }: { year: BookYear }) {
  const [shown, show] = useState<ShownDocument>();
  const address = (paper: string) => `/api/books/years/${year.year}/papers/${paper}`;
  const save = useMutation({
    mutationFn: () => saveFile(address('package'), `books-${year.year}.zip`),
  });
  const reason = year.books.every((book) => book.year.seals.length === 0)
    ? `No book of ${year.year} is sealed as a whole year yet.`
    : undefined;
  return (
    <div className={classes['stack']} data-tight>
      <Title order={4}>Documents</Title>
      <Text size="sm">
        Seal the year when all its months are sealed: each book becomes volumes of at most 200
        leaves, with cover and index. The transmittal list and the draft of the affidavit name them.
      </Text>
      <Group gap="xs">
        <ReasonedButton
          reason={reason}
          variant="default"
          onClick={() => show({ path: address('transmittal'), title: 'Transmittal list' })}
        >
          Transmittal list
        </ReasonedButton>
        <ReasonedButton
          reason={reason}
          variant="default"
          onClick={() => show({ path: address('affidavit'), title: 'Draft affidavit' })}
        >
          Draft affidavit
        </ReasonedButton>
        <ReasonedButton
          reason={reason}
          leftSection={<DownloadIcon size={18} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Download all (ZIP)
        </ReasonedButton>
      </Group>
      {shown === undefined ? null : (
        <DocumentDialog document={shown} onClose={() => show(undefined)} />
      )}
    </div>
  );
}

function Steps({ year }: { year: BookYear }) {
  const [marking, mark] = useState<BookStep>();
  return (
    <div className={classes['stack']} data-tight>
      <Title order={4}>After year-end</Title>
      <ol className={classes['steps']}>
        {BOOK_STEPS.map((step) => (
          <Step key={step} step={step} row={lastOf(year.steps, step)} onMark={() => mark(step)} />
        ))}
      </ol>
      {marking === undefined ? null : (
        <StepDialog year={year.year} step={marking} onClose={() => mark(undefined)} />
      )}
    </div>
  );
}

/** A step that was noted twice stands as it was noted last. */
function lastOf(steps: readonly BookStepRow[], step: BookStep): BookStepRow | undefined {
  return steps
    .filter((row) => row.step === step)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1);
}

interface StepProps {
  step: BookStep;
  row: BookStepRow | undefined;
  onMark: () => void;
}

function Step({ step, row, onMark }: StepProps) {
  const { title } = STEPS[step];
  return (
    <li data-done={row === undefined ? undefined : true}>
      <span className={classes['mark']} aria-hidden="true">
        {row === undefined ? null : <CheckIcon size={16} />}
      </span>
      <div>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          {row === undefined
            ? 'Not yet'
            : [formatDate(row.date), row.reference, `recorded by ${row.by}`]
                .filter(Boolean)
                .join(' · ')}
        </Text>
      </div>
      <Acts>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={row === undefined ? `Record date: ${title}` : `Change: ${title}`}
          onClick={onMark}
        >
          {row === undefined ? 'Record date' : 'Change'}
        </Button>
      </Acts>
    </li>
  );
}

/** Scans of the bound books and proofs of registration, as they were uploaded. */
function Scans({ year }: { year: string }) {
  const papers = useBookDocuments(year);
  const { data, error, isPending } = papers;
  const standing = data?.filter(({ away }) => away === null) ?? [];
  return (
    <Panel>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={4}>Scans and proofs</Title>
        <Acts>
          <Button component={Link} to={PATHS.looseLeafForm} variant="default" size="compact-sm">
            Upload
          </Button>
        </Acts>
      </Group>
      {error === null ? null : <ProblemNotice error={error} retry={() => void papers.refetch()} />}
      {isPending ? <LoadingRows rows={2} height={32} /> : null}
      {data !== undefined && standing.length === 0 ? (
        <Text size="sm" c="dimmed">
          {`Nothing has been uploaded for ${year} yet.`}
        </Text>
      ) : null}
      <ul className={classes['papers']}>
        {standing.map((paper) => (
          <Scan key={paper.paperId} paper={paper} />
        ))}
      </ul>
    </Panel>
  );
}

function Scan({ paper }: { paper: BookDocumentRow }) {
  const { kind, book, volume, reference, attachment, uploadedBy } = paper;
  const save = useMutation({
    mutationFn: () => saveFile(`/api/attachments/${attachment.attachmentId}`, attachment.fileName),
  });
  const of = [
    book === null ? '' : BOOK_TITLES[book],
    volume === null ? '' : `volume ${volume}`,
    reference,
    uploadedBy,
  ];
  return (
    <li>
      <span>{BOOK_DOCUMENT_LABELS[kind]}</span>
      <Anchor component="button" type="button" onClick={() => save.mutate()}>
        {attachment.fileName}
      </Anchor>
      <Text span size="sm" c="dimmed">
        {of.filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
