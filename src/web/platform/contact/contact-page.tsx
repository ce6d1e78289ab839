import { Anchor, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { pageConfig } from '../../lib/page-config.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { ArrowLeftIcon, MailIcon, PhoneIcon } from '../../ui/screen-icons.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContactForm } from './contact-form.tsx';
import { InquiryList } from './inquiry-list.tsx';

/** Contact Us: the inquiry form, how else to reach us, and for the admin what has come in. */
export function ContactPage() {
  const { user, role } = useSession();
  const company = user?.company ?? pageConfig().companyName;
  return (
    <Page
      title="Contact Us"
      description="Ask a question or report a bug. A member of our team answers by email."
      actions={
        <Button
          component={Link}
          to={PATHS.dashboard}
          variant="default"
          leftSection={<ArrowLeftIcon size={18} />}
        >
          Back to Dashboard
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="lg">
        <Way icon={<PhoneIcon />} label="Phone" value={pageConfig().contactPhone} scheme="tel" />
        <Way icon={<MailIcon />} label="Email" value={pageConfig().contactEmail} scheme="mailto" />
      </SimpleGrid>
      <Panel>
        <Title order={2} mb="md">
          Inquiry
        </Title>
        <ContactForm key={company} company={company} />
      </Panel>
      {role === 'admin' ? <InquiryList /> : null}
    </Page>
  );
}

interface WayProps {
  icon: ReactNode;
  label: string;
  value: string;
  scheme: 'tel' | 'mailto';
}

function Way({ icon, label, value, scheme }: WayProps) {
  return (
    <Panel p="md">
      <Group gap="sm" wrap="nowrap">
        {icon}
        <div>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {value === '' ? (
            <Text>Not given yet</Text>
          ) : (
            <Anchor href={`${scheme}:${value.replaceAll(' ', '')}`}>{value}</Anchor>
          )}
        </div>
      </Group>
    </Panel>
  );
}
