/** The questions. */
export async function loadQuestions() {
  return (await import('./questions-page.tsx')).QuestionsPage;
}

/** One question. */
export async function loadQuestion() {
  return (await import('./question-page.tsx')).QuestionPage;
}
