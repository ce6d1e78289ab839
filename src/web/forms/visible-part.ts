import classes from './form-page.module.css';

/** The part of the frame's page that is in sight, in CSS pixels from the page's top. */
export interface VisiblePart {
  readonly top: number;
  readonly height: number;
}

let part: VisiblePart | undefined;

/**
 * Takes what the portal says of the part in sight. The frame is as high as its page and never
 * scrolls by itself, so what stands at the edge of the screen (the bar of actions, dialogs) is
 * placed by these measures.
 */
export function noteVisiblePart({ top, height }: VisiblePart): void {
  part = { top, height };
  place(document);
}

/**
 * How much of the page lies out of sight above and below, in CSS pixels; lists that open keep away
 * from it.
 */
export function hiddenMargins(page: Document): { top: number; bottom: number } {
  if (part === undefined) return { top: 0, bottom: 0 };
  const whole = page.documentElement.clientHeight;
  return { top: part.top, bottom: Math.max(0, whole - part.top - part.height) };
}

const ELSEWHERE = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an element, and again once the frame is as high as its page: until then the portal's
 * page may be too short to scroll so far. Whoever does anything meanwhile stays where they are.
 * What stands above it comes into sight with it, if there is room for both.
 */
export function bringIntoSight(element: Element | null | undefined, above?: Element | null): void {
  if (!element) return;
  const scroll = () => {
    if (above && fitTogether(above, element)) above.scrollIntoView({ block: 'start' });
    else element.scrollIntoView({ block: 'center' });
  };
  scroll();
  const page = element.ownerDocument;
  const isWhole = () =>
    page.documentElement.clientHeight >= Math.floor(page.body.getBoundingClientRect().height);
  if (part === undefined || isWhole()) return;
  const over = new AbortController();
  const again = () => {
    if (!isWhole()) return;
    over.abort();
    scroll();
  };
  const { signal } = over;
  page.defaultView?.addEventListener('resize', again, { signal });
  for (const name of ELSEWHERE)
    page.addEventListener(name, () => over.abort(), { signal, capture: true });
}

/** What the header of the portal and the bar of actions take (frame-stage.module.css), in rem. */
const TAKEN = 10.5;

function fitTogether(above: Element, element: Element): boolean {
  const page = element.ownerDocument;
  const rem = Number.parseFloat(getComputedStyle(page.documentElement).fontSize);
  const height = element.getBoundingClientRect().bottom - above.getBoundingClientRect().top;
  return height <= (part?.height ?? page.documentElement.clientHeight) - TAKEN * rem;
}

/** Sets the measures anew, also when the page's own height changed. */
export function place(page: Document): void {
  if (part === undefined) return;
  const below = page.body.getBoundingClientRect().height - part.top - part.height;
  if (page.documentElement.dataset['whole'] === undefined) {
    page.documentElement.dataset['whole'] = 'true';
  }
  const { bar, dialog } = preparePlaces(page);
  // A part of a pixel too low rather than too high: the text behind it would show below it.
  bar.setProperty('--view-below', `${Math.max(0, Math.floor(below))}px`);
  dialog.setProperty('--view-top', `${part.top}px`);
  dialog.setProperty('--view-height', `${part.height}px`);
}

type Rules = Readonly<Record<'bar' | 'dialog', CSSStyleDeclaration>>;

let rules: Rules | undefined;

/**
 * The rules that the measures stand in, made once. They belong to those that use them: on the page
 * itself every element would be styled anew at each scroll. A page that makes them before its form
 * is drawn draws the form once: a sheet that joins later styles all of it again.
 */
export function preparePlaces(page: Document): Rules {
  rules ??= makeRules(page);
  return rules;
}

function makeRules(page: Document): Rules {
  const sheet = new CSSStyleSheet();
  page.adoptedStyleSheets.push(sheet);
  const add = (selector: string) => {
    const at = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
    return (sheet.cssRules[at] as CSSStyleRule).style;
  };
  return { bar: add(`.${CSS.escape(classes['bar'] ?? '')}`), dialog: add('.mantine-Modal-inner') };
}
