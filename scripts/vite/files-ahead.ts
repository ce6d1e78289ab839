import type { Plugin, Rolldown } from 'vite';

import { FORM_SCREENS } from '../../src/web/platform/form-screens/screens.ts';

type Bundle = Rolldown.OutputBundle;

/** Where portal.html wants the names; a build without them is a mistake. */
const PLACE = "'__AHEAD__'";

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
        if (!filename.endsWith('portal.html')) return html;
        if (!html.includes(PLACE)) throw new Error(`portal.html has no ${PLACE}.`);
        return html.replace(PLACE, () =>
          JSON.stringify(bundle === undefined ? NONE : list(bundle)),
        );
      },
    },
  };
}

interface Ahead {
  readonly font: string;
  readonly portal: readonly string[];
  readonly form: readonly string[];
  /** The addresses of forms, with the form's name and the files of what it records. */
  readonly forms: Readonly<Record<string, { form: string; files: readonly string[] }>>;
}

const NONE: Ahead = { font: '', portal: [], form: [], forms: {} };

function list(bundle: Bundle): Ahead {
  const portal = filesOf(bundle, /\/main-portal\.tsx$/);
  const form = filesOf(bundle, /\/forms\.html$/);
  const before = new Set([...portal, ...form]);
  return {
    font: `/${Object.keys(bundle).find((name) => name.endsWith('.woff2')) ?? ''}`,
    portal,
    form: form.filter((file) => !portal.includes(file)),
    forms: Object.fromEntries(
      FORM_SCREENS.map(({ path, form: id }) => [
        path,
        {
          form: id,
          files: filesOf(bundle, new RegExp(`/src/kinds/forms/${id}\\.ts$`), 'maybe').filter(
            (file) => !before.has(file),
          ),
        },
      ]),
    ),
  };
}

/** The files of the chunk that holds a module, with all that it imports at once. */
function filesOf(bundle: Bundle, module: RegExp, sure: 'surely' | 'maybe' = 'surely'): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(`/${name}`)) return;
    found.add(`/${name}`);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const other of file.imports) add(other);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => module.test(id))) add(file.fileName);
  if (found.size === 0 && sure === 'surely')
    throw new Error(`No file was built of ${module.source}.`);
  return [...found];
}
