/** What usually comes in a month. */
export async function loadExpected() {
  return (await import('./expected-page.tsx')).ExpectedPage;
}
