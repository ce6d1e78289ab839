import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { saveFile } from '../lib/save-file.ts';
import { Dialog } from './dialog.tsx';
import { checkOwn, documentQuery } from './document-queries.ts';
import { DownloadIcon, ExternalIcon, PrintIcon } from './screen-icons.tsx';
import { LoadingRows } from './loading.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import classes from './document-dialog.module.css';

/** A document of ours that a form page asked to show: its address under /api, and its title. */
export interface ShownDocument {
  readonly path: string;
  readonly title: string;
  /** `print`: the print dialog opens as soon as the document is there. */
  readonly how?: 'show' | 'print' | 'save';
}

interface DocumentDialogProps {
  document: ShownDocument;
  onClose: () => void;
}

/**
 * Shows, prints and saves a document. A PDF never displays inside a sandboxed frame, so the portal
 * does it.
 */
export function DocumentDialog({ document: shown, onClose }: DocumentDialogProps) {
  const file = useQuery(documentQuery(shown.path));
  return (
    <Dialog onClose={onClose} title={shown.title} size="60rem">
      {file.error === null ? null : (
        <ProblemNotice error={file.error} retry={() => void file.refetch()} />
      )}
      {file.isPending ? <LoadingRows rows={1} height={420} /> : null}
      {file.data === undefined ? null : (
        <ShownFile file={file.data} title={shown.title} isPrinted={shown.how === 'print'} />
      )}
    </Dialog>
  );
}

interface ShownFileProps {
  file: { readonly address: string; readonly fileName: string };
  title: string;
  /** The print dialog opens as soon as the file is there. */
  isPrinted?: boolean;
}

/** A PDF that is here, with what can be done with it. */
export function ShownFile({ file, title, isPrinted = false }: ShownFileProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  // The file comes after its dialog has put the focus on the cross that closes it.
  useEffect(() => first.current?.focus(), []);
  const print = () => frame.current?.contentWindow?.print();
  return (
    <>
      <Group gap="sm" mb="sm">
        <Button ref={first} data-autofocus leftSection={<PrintIcon size={18} />} onClick={print}>
          Print
        </Button>
        <Button
          variant="default"
          component="a"
          href={file.address}
          download={file.fileName}
          leftSection={<DownloadIcon size={18} />}
        >
          Download PDF
        </Button>
        <Anchor href={file.address} target="_blank" rel="noopener" size="sm">
          Open in a new tab <ExternalIcon size={14} />
        </Anchor>
      </Group>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a PDF never shows inside a sandbox */}
      <iframe
        ref={frame}
        onLoad={() => {
          if (isPrinted) print();
        }}
        className={classes['paper']}
        src={file.address}
        title={title}
      />
      <Text size="xs" c="dimmed" mt="xs" hiddenFrom="sm">
        If your phone does not show the document here, download it or open it in a new tab.
      </Text>
    </>
  );
}

/** Saves a document without showing it. Throws `CallError`. */
export async function saveDocument({ path, title }: ShownDocument): Promise<void> {
  checkOwn(path);
  await saveFile(path, `${title}.pdf`);
}
