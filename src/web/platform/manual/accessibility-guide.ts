import type { Guide } from './guide.ts';

/** The statement of accessibility, where everybody finds it; `docs/accessibility.md` has more. */
export const ACCESSIBILITY: Guide = {
  value: 'accessibility',
  label: 'Accessibility',
  link: '/contact',
  linkText: 'Report a barrier',
  roles: ['user', 'accountant', 'admin'],
  purpose:
    'The portal is built to meet WCAG 2.2, level AA: with a keyboard alone, with a screen reader, on a phone, at 200 % zoom, in light and dark colours.',
  steps: [
    'Use Tab and Shift+Tab to go from field to field, Enter or Ctrl+Enter to go on, Escape to close a dialog. “Skip to content” is the first stop on every page.',
    'Press ? to see the keys of the page that you are on.',
    'Problems are announced and shown at their field. What you entered stays.',
    'Light or dark colours are chosen in the menu under your name. Text grows with the size set in your browser.',
    'If something is in your way, choose Report a barrier and tell us the page and what you use. The administrator receives it.',
  ],
  hints: [
    'Each page is checked for accessibility whenever the portal is changed, on a desk and on a phone.',
    'PDF files are tagged as text, but long tables are easier to read on the page itself, or as XLSX.',
  ],
};
