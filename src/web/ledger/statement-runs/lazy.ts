/** Choosing who gets a statement of account. */
export async function loadStatementRun() {
  return (await import('./statement-run-page.tsx')).StatementRunPage;
}

/** The runs that were sent. */
export async function loadStatementRuns() {
  return (await import('./statement-runs-page.tsx')).StatementRunsPage;
}

/** One run that was sent. */
export async function loadSentRun() {
  return (await import('./sent-run-page.tsx')).SentRunPage;
}
