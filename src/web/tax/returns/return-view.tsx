import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { queryText } from '../../lib/call.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Proofs } from '../proofs.tsx';
import { BehindLink } from '../behind-link.tsx';
import { LatePenalties } from './late-penalties.tsx';
import { ReturnForm, hasUnsaved } from './return-form.tsx';
import { ReturnTable } from './return-table.tsx';
import type { TaxForm, TaxReturn } from '../queries.ts';
import { useTaxReturn } from '../queries.ts';
import classes from '../tax.module.css';

interface ReturnViewProps {
  form: TaxForm;
  period: string;
}

/**
 * The worksheet of a return by item: figures open what is behind them, and what the books do not
 * know is typed.
 */
export function ReturnView({ form, period }: ReturnViewProps) {
  const worksheet = useTaxReturn(form, period);
  const { data, error } = worksheet;
  if (error !== null) return <ProblemNotice error={error} retry={() => void worksheet.refetch()} />;
  if (data === undefined) return <LoadingRows rows={14} />;
  return <Worksheet key={`${form} ${period}`} taxReturn={data} period={period} />;
}

function Worksheet({ taxReturn, period }: { taxReturn: TaxReturn; period: string }) {
  const [isTyping, setTyping] = useState(() => hasUnsaved(taxReturn, period));
  const isAccountant = useIsAccountant();
  const { form, title, parts } = taxReturn;
  // A business whose owner files has no worksheet of a corporation.
  if (parts.length === 0) return <Panel>{taxReturn.notes.join(' ')}</Panel>;
  const hasTyped = parts.some(({ items }) => items.some(({ source }) => source === 'typed'));
  return (
    <div className={classes['stack']}>
      <Group justify="flex-end" className="no-print">
        {isAccountant && hasTyped && !isTyping ? (
          <Button onClick={() => setTyping(true)}>Edit manual items</Button>
        ) : null}
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name={`${form}-${period}`}
          address={(format) => `/api/tax/returns/${form}/file/${format}${queryText({ period })}`}
        />
      </Group>
      {isTyping ? null : <LatePenalties taxReturn={taxReturn} period={period} />}
      {isTyping ? (
        <ReturnForm taxReturn={taxReturn} period={period} onEnd={() => setTyping(false)} />
      ) : (
        <ReturnTable taxReturn={taxReturn} here={`${form} ${period}`} caption={title} />
      )}
      {taxReturn.working.length === 0 ? null : (
        <dl className={classes['working']}>
          {taxReturn.working.map(({ label, text, behind }) => (
            <div key={`${label} ${text}`}>
              <dt>{label}</dt>
              <dd>
                <BehindLink
                  behind={behind}
                  mark={`working-${label}`}
                  here={`${form} ${period}`}
                  isFigure
                >
                  {text}
                </BehindLink>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Proofs checks={taxReturn.checks} />
      {taxReturn.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </div>
  );
}
