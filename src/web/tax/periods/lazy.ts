/** What usually comes in a month. */
export async function loadExpected() {
  return (await import('./expected-page.tsx')).ExpectedPage;
}

/** Which documents are missing, by month and kind. */
export async function loadEvidence() {
  return (await import('./evidence-page.tsx')).EvidencePage;
}
