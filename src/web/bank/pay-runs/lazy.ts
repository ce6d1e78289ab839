/** Choosing the bills to pay. */
export async function loadPayRun() {
  return (await import('./pay-run-page.tsx')).PayRunPage;
}

/** The pay runs. */
export async function loadPayRuns() {
  return (await import('./pay-runs-page.tsx')).PayRunsPage;
}

/** One pay run. */
export async function loadRun() {
  return (await import('./run-page.tsx')).RunPage;
}
