import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';

import { Acts } from '../../ui/acts.tsx';
import { AskIcon } from '../../ui/screen-icons.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { AskedAbout } from './ask-dialog.tsx';

/** Opens the question about what one looks at. */
export function AskButton({ about, ...look }: { about: AskedAbout } & ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Acts>
      <Button
        variant="default"
        leftSection={<AskIcon size={18} />}
        {...look}
        onClick={() => setOpen(true)}
      >
        Ask…
      </Button>
      {isOpen ? <AskDialog about={about} onClose={() => setOpen(false)} /> : null}
    </Acts>
  );
}
