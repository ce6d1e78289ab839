import { formatDate, manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { MOST_ANSWER_FILES } from '#shared/ledger/questions.ts';
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '#shared/platform/attachment-limits.ts';

import { escapeHtml } from '../receipts/escape-html.ts';

/** What the page shows of a question: what was asked, by whom, until when; nothing of the books. */
interface ShownOutside {
  readonly companyName: string;
  readonly askedByName: string;
  readonly text: string;
  /** What is still open after an earlier answer. */
  readonly again: string | null;
  readonly due: BusinessDate | null;
  readonly expiresAt: Date;
}

interface Trouble {
  readonly sentence: string;
  /** What was typed; files have to be chosen again. */
  readonly answer: string;
}

/** The page on which somebody outside answers: one form, no script, nothing to go to. */
export function formPage(nonce: string, shown: ShownOutside, trouble?: Trouble): string {
  const { companyName, askedByName, text, again, due, expiresAt } = shown;
  const until = formatDate(manilaDate(expiresAt));
  const megabytes = Math.floor(MAX_ATTACHMENT_BYTES / 1024 / 1024);
  const alert = trouble
    ? `<p class="alert" role="alert" id="trouble">${escapeHtml(trouble.sentence)}</p>`
    : '';
  const wrong = trouble ? ' aria-invalid="true" aria-describedby="trouble"' : '';
  return page(nonce, `Question from ${companyName}`, [
    `<p>${escapeHtml(askedByName)} of ${escapeHtml(companyName)} asks:</p>`,
    `<blockquote>${escapeHtml(text)}</blockquote>`,
    again === null ? '' : `<p>Still open:</p><blockquote>${escapeHtml(again)}</blockquote>`,
    due === null ? '' : `<p>Please answer by ${formatDate(due)}.</p>`,
    alert,
    `<form method="post" enctype="multipart/form-data">`,
    `<label for="answer">Your answer</label>`,
    `<textarea id="answer" name="answer" rows="6" maxlength="4000"${wrong}>${escapeHtml(trouble?.answer ?? '')}</textarea>`,
    `<label for="file">Documents, if any</label>`,
    `<input id="file" name="file" type="file" multiple accept="${ATTACHMENT_TYPES.join(',')}" aria-describedby="files">`,
    `<p class="hint" id="files">Up to ${MOST_ANSWER_FILES} photos (JPEG, PNG, WebP) or PDF files of up to ${megabytes} MB each.</p>`,
    `<button type="submit">Send answer</button>`,
    `</form>`,
    `<p class="hint">This link can be used once, until ${until}. It opens nothing else.</p>`,
  ]);
}

/** The answer has come. */
export function thanksPage(nonce: string): string {
  return page(nonce, 'Your answer was sent', [
    `<p role="status">Thank you. You can close this page.</p>`,
  ]);
}

/** The link opens nothing, or nothing now. */
export function closedPage(nonce: string, sentence: string): string {
  return page(nonce, 'Nothing to answer here', [`<p>${escapeHtml(sentence)}</p>`]);
}

/** What such a page may do: send its own form, in its own style. */
export function answerPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const STYLE = `
  :root { color-scheme: light dark; --text: #1b1e24; --ground: #fff; --soft: #f1f3f5; --line: #868e96; --act: #1864ab; --on-act: #fff; --wrong: #b02525; }
  @media (prefers-color-scheme: dark) { :root { --text: #e9ecef; --ground: #1a1b1e; --soft: #25262b; --line: #909296; --act: #74c0fc; --on-act: #10243a; --wrong: #ff8787; } }
  * { box-sizing: border-box; }
  body { margin: 0; color: var(--text); background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; }
  blockquote { margin: 0 0 1rem; padding: .75rem 1rem; background: var(--soft); border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
  textarea, input { width: 100%; min-height: 2.75rem; padding: .6rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: .4rem; }
  button { min-height: 2.75rem; margin-top: 1.25rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: var(--on-act); background: var(--act); border: 0; border-radius: .4rem; }
  :focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
  .hint { font-size: .9rem; }
  .alert { padding: .75rem 1rem; border: 1px solid var(--wrong); border-radius: .4rem; color: var(--wrong); }
`;

function page(nonce: string, title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${parts.filter((part) => part !== '').join('\n')}
</main></body></html>
`;
}
