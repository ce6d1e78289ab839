import type { Plugin, Rolldown } from 'vite';

import { kindsOfForm } from '../../src/kinds/index.ts';
import type { FormId } from '../../src/shared/platform/embed.ts';
import { REPORTS } from '../../src/shared/reports/catalogue.ts';
import { SCREEN_ACCESS, findScreen } from '../../src/shared/platform/screen-access.ts';
import { FORMS_OF_OPEN_ITEMS } from '../../src/web/forms/forms-of-open-items.ts';
import { FORM_SCREENS } from '../../src/web/platform/form-screens/screens.ts';

type Bundle = Rolldown.OutputBundle;

/** Where portal.html wants the names; a build without them is a mistake. */
const PLACE = "'__AHEAD__'";
/** Where forms.html wants the font's, and those of styles that a form fetches when it stands. */
const FONT = "'__FONT__'";
const LATER_STYLES = "'__LATER_STYLES__'";

/**
 * Names in portal.html the files that an address needs, so that its small script asks for them at
 * once and not each after the one that imports it: the portal's own behind the login, and at a form
 * those of the form page, too.
 */
export function filesAhead(): Plugin {
  return {
    name: 'talaan-files-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        const { laterStyles, ...ahead } = bundle === undefined ? NONE : list(bundle);
        if (filename.endsWith('portal.html')) return put(html, PLACE, ahead);
        if (!filename.endsWith('forms.html')) return html;
        return put(put(html, FONT, ahead.font), LATER_STYLES, laterStyles);
      },
    },
  };
}

function put(html: string, place: string, what: unknown): string {
  if (!html.includes(place)) throw new Error(`A page has no ${place}.`);
  return html.replace(place, () => JSON.stringify(what));
}

interface Ahead {
  readonly font: string;
  readonly laterStyles: readonly string[];
  readonly signIn: readonly string[];
  readonly portal: readonly string[];
  readonly form: readonly string[];
  /** The addresses of forms, with the form's names and the files of what it records. */
  readonly forms: Readonly<Record<string, FormAhead>>;
  /** What the most used screens need beside the portal's own. */
  readonly screens: readonly ScreenAhead[];
}

interface ScreenAhead {
  readonly paths: readonly string[];
  readonly files: readonly string[];
  /** The calls that it begins with, word for word, where the address says nothing but its path. */
  readonly asks: readonly string[];
  /** Who may open it; everybody where there are none. */
  readonly roles: readonly string[] | undefined;
}

interface FormAhead {
  readonly form: string;
  readonly title: string;
  readonly description: string;
  /** Who may open it; everybody where there are none. */
  readonly roles: readonly string[] | undefined;
  /** What it records unless it is asked for another kind. */
  readonly kind: string | undefined;
  readonly files: readonly string[];
}

const NONE: Ahead = {
  font: '',
  laterStyles: [],
  signIn: [],
  portal: [],
  form: [],
  forms: {},
  screens: [],
};

/** Screens that are opened by their address most, and the modules that `routes.tsx` imports. */
const SCREENS: readonly (Pick<ScreenAhead, 'paths' | 'asks'> & { modules: RegExp })[] = [
  {
    paths: ['/dashboard'],
    modules: /\/(?:dashboard\/dashboard-page|home\/home)\.tsx$/,
    asks: ['/api/home', '/api/bookmarks'],
  },
  {
    paths: ['/records'],
    modules: /\/records\/records-page\.tsx$/,
    asks: ['/api/records?sort=recordedAt&direction=desc&page=1&pageSize=50', '/api/lists/records'],
  },
  {
    paths: Object.keys(REPORTS).map((report) => `/financialreport/${report}`),
    modules: /\/(?:reports\/report-page|filings\/filed-panel)\.tsx$/,
    asks: ['/api/settings/company'],
  },
];

function list(bundle: Bundle): Ahead {
  // Named by the page itself, which asks for them in one way only.
  const own = filesOf(bundle, /\/src\/web\/main\.ts$/);
  const behind = (module: RegExp) => filesOf(bundle, module).filter((file) => !own.includes(file));
  const portal = behind(/\/main-portal\.tsx$/);
  const form = behind(/\/forms\.html$/);
  const before = new Set([...own, ...portal, ...form]);
  // The frame fetches it when the form stands, and a phone would read the portal's own code for it.
  const later = filesOf(bundle, /\/after-fill\.tsx$/);
  const shell = later.find((file) => file.includes('/shell-'));
  if (shell !== undefined) throw new Error(`What comes after a form needs ${shell}.`);
  return {
    font: `/${Object.keys(bundle).find((name) => name.endsWith('.woff2')) ?? ''}`,
    laterStyles: later.filter((file) => file.endsWith('.css') && !form.includes(file)),
    signIn: behind(/\/main-sign-in\.tsx$/),
    portal,
    form,
    forms: Object.fromEntries(
      FORM_SCREENS.map(({ path, form: id, title, description }) => [
        path,
        {
          form: id,
          title,
          description,
          roles: rolesOf(path),
          kind: kindsOfForm(id)[0]?.id,
          files: filesOf(bundle, recordedBy(id), 'maybe').filter((file) => !before.has(file)),
        },
      ]),
    ),
    screens: SCREENS.map(({ paths, modules, asks }) => ({
      paths,
      asks,
      roles: rolesOf(paths[0] ?? ''),
      files: behind(modules).filter((file) => !portal.includes(file)),
    })),
  };
}

function rolesOf(address: string): readonly string[] | undefined {
  const path = findScreen(address);
  const access = path === undefined ? 'any' : SCREEN_ACCESS[path];
  return access === 'any' ? undefined : access;
}

/** The modules of what a form records, and of the control that it begins with. */
function recordedBy(form: FormId): RegExp {
  const kinds = `src/kinds/forms/${form}\\.ts`;
  const also = FORMS_OF_OPEN_ITEMS.has(form) ? '|controls/open-items-control\\.tsx' : '';
  return new RegExp(`/(?:${kinds}${also})$`);
}

/** The files of the chunk that holds a module, with all that it imports at once. */
function filesOf(bundle: Bundle, module: RegExp, sure: 'surely' | 'maybe' = 'surely'): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(`/${name}`)) return;
    // A page that only imports names those files itself, and has none of its own.
    if (!file.moduleIds.every((id) => id.endsWith('.html'))) found.add(`/${name}`);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const other of file.imports) add(other);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => module.test(id))) add(file.fileName);
  if (found.size === 0 && sure === 'surely')
    throw new Error(`No file was built of ${module.source}.`);
  return [...found];
}
