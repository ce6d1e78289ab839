/** What waits for a second person. */
export async function loadApprovals() {
  return (await import('./approvals-page.tsx')).ApprovalsPage;
}

/** One request for a second person. */
export async function loadApproval() {
  return (await import('./approval-page.tsx')).ApprovalPage;
}
