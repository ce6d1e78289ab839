import '@mantine/charts/styles.layer.css';
import { useQuery } from '@tanstack/react-query';

import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from '../reports.module.css';
import { useNow } from '../use-now.ts';
import { AgeingPicture } from './ageing-picture.tsx';
import { CashPicture, IncomePicture } from './month-pictures.tsx';
import { overviewQuery } from '../queries.ts';

/** Income and cost, cash, and what is open, in pictures; each has its figures beside it. */
export function ReportPictures() {
  const { now } = useNow();
  const overview = useQuery(overviewQuery(now.today));
  const { data, error } = overview;
  return (
    <div className={classes['pictures']}>
      {error === null ? null : (
        <ProblemNotice error={error} retry={() => void overview.refetch()} />
      )}
      {overview.isPending ? <LoadingRows rows={1} height={320} /> : null}
      {data === undefined ? null : (
        <>
          <IncomePicture months={data.months} />
          <CashPicture months={data.months} />
        </>
      )}
      <AgeingPicture asOf={now.today} />
    </div>
  );
}
