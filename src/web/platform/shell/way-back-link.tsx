import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { stateOfReturn, useWayBack } from '../../lib/way-back.ts';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';

/** Leads back to the screen whose figure opened this one; nothing where none did. */
export function WayBackLink() {
  const wayBack = useWayBack();
  if (wayBack === null) return null;
  return (
    <Button
      className="no-print"
      component={Link}
      to={wayBack.to}
      state={stateOfReturn(wayBack)}
      variant="subtle"
      size="compact-sm"
      mb="sm"
      leftSection={<ArrowLeftIcon size={16} />}
    >
      {`Back to ${wayBack.label}`}
    </Button>
  );
}
