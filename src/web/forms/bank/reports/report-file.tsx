import { ActionIcon, Button, Group, Input, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { CloseIcon, UploadIcon } from '../../../ui/icons.tsx';
import { controlId } from '../../controls/control.ts';
import controls from '../../controls/controls.module.css';
import { megabytes } from '../../controls/upload.ts';
import classes from '../bank.module.css';
import { REPORT_TYPES, reportFileProblem } from './report-calls.ts';
import type { ReportForm } from './use-report.ts';

interface ReportFileProps {
  report: ReportForm;
  problem: string | undefined;
}

/** The file of a report: chosen or dropped; what cannot be taken is said at once. */
export function ReportFile({ report, problem }: ReportFileProps) {
  const { file, setFile, isRefused } = report;
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const found = file === undefined ? undefined : reportFileProblem(file);
  const fault = found ?? (isRefused ? problem : undefined);
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault();
    setOver(isNow);
  };
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined) setFile(chosen);
  };
  return (
    <Input.Wrapper
      id={controlId('file')}
      label="File"
      labelElement="div"
      required
      description="PDF, Excel (XLSX), JPEG or PNG, at most 10 MB."
      error={fault}
      data-path="file"
    >
      <div
        className={controls['drop']}
        data-over={isOver || undefined}
        data-problem={fault === undefined ? undefined : true}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          take(event.dataTransfer.files[0]);
        }}
      >
        {file === undefined ? null : (
          <Group gap="xs" wrap="nowrap" className={classes['chosen'] ?? ''}>
            <Text size="sm" fw={500} role="status">
              {`${file.name}, ${megabytes(file.size)}`}
            </Text>
            <ActionIcon
              color="gray"
              aria-label={`Remove ${file.name}`}
              onClick={() => setFile(undefined)}
            >
              <CloseIcon size={18} />
            </ActionIcon>
          </Group>
        )}
        <Button
          id={controlId('file')}
          variant="default"
          leftSection={<UploadIcon size={18} />}
          onClick={() => chooser.current?.click()}
        >
          {file === undefined ? 'Choose a file' : 'Choose another file'}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="File of the report"
          accept={REPORT_TYPES.join(',')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was put right.
            event.currentTarget.value = '';
          }}
        />
        <Text size="sm" c="dimmed">
          You can also drop it here.
        </Text>
      </div>
    </Input.Wrapper>
  );
}
