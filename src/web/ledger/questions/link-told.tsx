import { Alert, Text } from '@mantine/core';

import { LINK_DAYS } from '#shared/ledger/questions.ts';

import { CopyDialog } from '../../ui/copy-dialog.tsx';
import { AlertIcon } from '../../ui/icons.tsx';

interface LinkToldProps {
  link: string;
  isMailed: boolean;
  onClose: () => void;
}

/** The link to answer by, shown this once: it was mailed, or has to be sent by hand. */
export function LinkTold({ link, isMailed, onClose }: LinkToldProps) {
  const text = {
    label: 'Link to answer',
    description: `Shown only now. It can be used once within ${LINK_DAYS} days and opens nothing else.`,
    value: link,
    copy: 'Copy link',
  };
  return (
    <CopyDialog title="Question asked" text={text} onClose={onClose}>
      {isMailed ? (
        <Text size="sm">
          The question is on its way by email. You can also send this link yourself, such as by
          Viber or SMS.
        </Text>
      ) : (
        <Alert color="yellow" icon={<AlertIcon />} title="Send this link yourself">
          No mail server is set, so nothing was mailed.
        </Alert>
      )}
    </CopyDialog>
  );
}
