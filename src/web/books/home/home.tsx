import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import type { Role } from '#shared/platform/roles.ts';

import { BankAccountsAtHome } from '../../bank/overview/bank-accounts.tsx';
import { BankQuestions } from '../../bank/overview/bank-questions.tsx';
import { WaitingApprovals } from '../../ledger/approvals/waiting-approvals.tsx';
import { WaitingQuestions } from '../../ledger/questions/waiting-questions.tsx';
import { useRole, useSession } from '../../lib/session/session-context.ts';
import { DraftList } from '../../platform/dashboard/draft-list.tsx';
import { useDraftsElsewhere } from '../../platform/dashboard/use-drafts.ts';
import { Deadlines } from '../../tax/calendar/deadlines.tsx';
import { FilingAlarms } from '../../tax/filings/filing-alarms.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FirstSteps, HiddenFirstSteps } from './first-steps.tsx';
import { HomeLines, WaitingLines } from './home-lines.tsx';
import classes from './home.module.css';
import { MoneyTiles, WaitingTiles } from './money-tiles.tsx';
import { PostedToday } from './posted-today.tsx';
import { homeQuery } from './queries.ts';
import type { HomeReply } from './queries.ts';

/** How many lines each role has, so that they have their places before they come. */
const LINES: Readonly<Record<Role, { title: string; count: number }>> = {
  accountant: { title: 'Today', count: 11 },
  admin: { title: 'Health', count: 8 },
  user: { title: '', count: 0 },
};

/** How many first steps a new company has. */
const FIRST_STEPS = 8;

/**
 * What waits for this person, by role: an accountant's figures and work of the day, an admin's
 * first steps and health, everybody's questions, drafts and what they posted today. One call.
 */
export function Home() {
  const role = useRole();
  const { user } = useSession();
  const clientId = user?.id ?? '';
  useDraftsElsewhere(clientId);
  const { data: answer, error, refetch } = useQuery(homeQuery);
  // What came is drawn in small steps: a slow phone answers a press meanwhile.
  const data = useDeferredValue(answer);
  if (error !== null && data === undefined) {
    return <ProblemNotice error={error} retry={() => void refetch()} />;
  }
  const isReader = user?.isReadOnly === true;
  if (data === undefined) return <Waiting role={role} isReader={isReader} />;
  const steps = <FirstSteps steps={data.steps} />;
  // Before anything is in the books there are no figures, and the steps are the work of the day.
  const isFirst = role === 'admin' || areBooksEmpty(data.steps);
  return (
    <div className={classes['home']}>
      {isFirst ? steps : null}
      {role === 'accountant' && !isFirst ? <MoneyTiles months={data.months} /> : null}
      {data.lines.length === 0 ? null : <HomeLines title={LINES[role].title} lines={data.lines} />}
      {isFirst ? null : steps}
      {data.areStepsHidden && role === 'admin' ? <HiddenFirstSteps /> : null}
      <OwnWork home={data} clientId={clientId} isReader={isReader} />
    </div>
  );
}

function areBooksEmpty(steps: HomeReply['steps']): boolean {
  const isOpen = (key: string) => steps.some((step) => step.key === key && !step.isDone);
  return isOpen('opening') && isOpen('first-document');
}

/**
 * The same places, as high, while everything is on its way. An admin has first steps or has them no
 * more: they are as many as the lines of Health, so both fit the first place, and neither is named.
 * Who only reads has figures and no work.
 */
function Waiting({ role, isReader }: { role: Role; isReader: boolean }) {
  const { title, count } = isReader ? LINES.user : LINES[role];
  return (
    <div className={classes['home']}>
      {role === 'accountant' ? <WaitingTiles /> : null}
      {role === 'admin' ? <WaitingLines count={FIRST_STEPS} /> : null}
      {count === 0 ? null : <WaitingLines title={role === 'admin' ? '' : title} count={count} />}
      <LoadingRows rows={6} />
    </div>
  );
}

interface OwnWorkProps {
  home: HomeReply;
  clientId: string;
  /** Posts nothing. */
  isReader: boolean;
}

function OwnWork({ home, clientId, isReader }: OwnWorkProps) {
  return (
    <>
      <FilingAlarms alarms={home.alarms} />
      <WaitingQuestions rows={home.openQuestions} />
      <WaitingApprovals rows={home.approvals} />
      <BankQuestions questions={home.questions} />
      <Deadlines obligations={home.deadlines} />
      <DraftList clientId={clientId} rows={home.drafts} />
      {isReader ? null : <PostedToday posted={home.postedToday} />}
      <BankAccountsAtHome accounts={home.bankAccounts} />
    </>
  );
}
