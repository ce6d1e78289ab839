import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { send } from '../../../lib/call.ts';
import { dataAddress } from '../../../lib/data-address.ts';
import { LoadingRows } from '../../../ui/loading.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import classes from '../bank.module.css';
import { reportFilePath } from './report-calls.ts';
import type { Report } from './report-calls.ts';

/** A report that is a picture, as large as there is room. */
export function PictureDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const path = reportFilePath(report.reportId);
  const picture = useQuery({
    queryKey: ['report-picture', path],
    queryFn: async ({ signal }) => dataAddress(await (await send(path, { signal })).blob()),
    meta: { handled: true },
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Modal opened onClose={onClose} title={report.title} size="60rem">
      {picture.error === null ? null : (
        <ProblemNotice error={picture.error} retry={() => void picture.refetch()} />
      )}
      {picture.isPending ? <LoadingRows rows={1} height={320} /> : null}
      {picture.data === undefined ? null : (
        <img className={classes['picture']} src={picture.data} alt={report.title} />
      )}
    </Modal>
  );
}
