import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

// How the rows are sorted hides none of them.
const ORDER: ReadonlySet<string> = new Set(['sort', 'direction']);

type Texts<Name extends string> = Record<Name, string>;

/** What some filters become, also as a change of what they are. */
export type Changes<Name extends string> =
  | Partial<Texts<Name>>
  | ((now: Texts<Name>) => Partial<Texts<Name>>);

/**
 * The filter of a list, kept in the address: a reload, a link and the way back show the same rows.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = textsOf(params, names);
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  const latest = useRef({ params, setParams });
  useEffect(() => {
    latest.current = { params, setParams };
  }, [params, setParams]);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const set = (edit: (next: URLSearchParams) => void, replace: boolean) => {
    // An answer that comes late changes no filter of the screen that the person has gone to.
    if (!isShown.current) return;
    // Two changes may follow each other before the address has taken the first.
    const { params, setParams } = latest.current;
    const next = new URLSearchParams(params);
    edit(next);
    // What changes the filter stays the same with each address, so that no row is drawn anew.
    latest.current = { params: next, setParams };
    setParams(next, { replace });
  };
  /**
   * Changes some filters; the list begins at its first page again. A change of what stands there is
   * reckoned from the last change, which the screen may not show yet.
   */
  const change = (changes: Changes<Name>) => {
    set((next) => {
      const given = typeof changes === 'function' ? changes(textsOf(next, names)) : changes;
      next.delete('page');
      for (const [name, value] of Object.entries<string | undefined>(given)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
    }, true);
  };
  const goToPage = (page: number) => set((next) => next.set('page', String(page)), false);
  const clear = () => set((next) => names.forEach((name) => next.delete(name)), true);
  const isFiltered = names.some((name) => !ORDER.has(name) && filters[name] !== '');
  return { filters, page, change, goToPage, clear, isFiltered };
}

function textsOf<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): Texts<Name> {
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Texts<Name>;
}
