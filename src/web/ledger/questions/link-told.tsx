import { Alert, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';

import { LINK_DAYS } from '#shared/ledger/questions.ts';

import { AlertIcon } from '../../ui/icons.tsx';

interface LinkToldProps {
  link: string;
  isMailed: boolean;
  onClose: () => void;
}

/** The link to answer by, shown this once: it was mailed, or has to be sent by hand. */
export function LinkTold({ link, isMailed, onClose }: LinkToldProps) {
  return (
    <Modal opened onClose={onClose} title="Question asked" closeOnClickOutside={false}>
      <Stack gap="md">
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
        <TextInput
          label="Link to answer"
          description={`Shown only now. It can be used once within ${LINK_DAYS} days and opens nothing else.`}
          readOnly
          value={link}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
