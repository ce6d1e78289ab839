import { Button, NativeSelect, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { UploadIcon } from '../../../ui/icons.tsx';
import controls from '../../../forms/controls/controls.module.css';
import classes from '../bank.module.css';
import type { StatementAccount } from './statement-accounts.ts';
import { accountWords, lastStatementWords } from './statement-accounts.ts';

const ACCEPT = '.csv,.txt,.tsv,.xlsx,.xls,.ofx,.qfx,.qif,.mt940,.sta,.940,.xml,.pdf';

interface ChooseFilesProps {
  accounts: readonly StatementAccount[];
  /** Empty: the file says it. */
  account: string;
  onAccount: (account: string) => void;
  take: (files: readonly File[], account: string) => void;
}

/** Which bank account, and its files: chosen or dropped, several at once. */
export function ChooseFiles({ accounts, account, onAccount, take }: ChooseFilesProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault();
    setOver(isNow);
  };
  const chosen = accounts.find((each) => each.account === account);
  return (
    <section className={classes['choose']} aria-label="Choose files">
      <NativeSelect
        label="Bank account"
        description={
          chosen === undefined
            ? 'Most files name their account. Where one does not, you are asked for it.'
            : lastStatementWords(chosen)
        }
        value={account}
        data={[
          { value: '', label: 'Find it by the file' },
          ...accounts.map((each) => ({ value: each.account, label: accountWords(each) })),
        ]}
        onChange={(event) => onAccount(event.currentTarget.value)}
      />
      <div
        className={controls['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          take([...event.dataTransfer.files], account);
        }}
      >
        <Button
          data-choose-files
          leftSection={<UploadIcon size={18} />}
          onClick={() => chooser.current?.click()}
        >
          Choose files
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          aria-label="Statements of account"
          accept={ACCEPT}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])], account);
            // The same file may be chosen again after it was put right.
            event.currentTarget.value = '';
          }}
        />
        <Text size="sm" c="dimmed" maw={560}>
          Or drop them here. As the bank gives them: CSV, Excel, OFX or QFX, QIF, MT940, CAMT or
          PDF, at most 10 MB each. Nothing is saved before you have seen what a file holds.
        </Text>
      </div>
    </section>
  );
}
