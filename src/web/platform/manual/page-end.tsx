import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';

import { ArrowRightIcon } from '../../ui/icons.tsx';
import { PrintIcon } from '../../ui/screen-icons.tsx';

/** The way from a page of the manual to what it is about, and onto paper. */
export function PageEnd({ link, linkText }: { link: string; linkText: string }) {
  return (
    <Group mt="lg" gap="sm" className="no-print">
      <Button component={Link} to={link} rightSection={<ArrowRightIcon size={18} />}>
        {linkText}
      </Button>
      <Button
        variant="default"
        leftSection={<PrintIcon size={18} />}
        onClick={() => window.print()}
      >
        Print this page
      </Button>
    </Group>
  );
}
