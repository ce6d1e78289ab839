import { Link } from 'react-router';

import classes from './link-tabs.module.css';

interface LinkTabsProps {
  /** What the tabs are of, for who hears them. */
  label: string;
  tabs: readonly { readonly path: string; readonly label: string }[];
  /** The path of the tab that is open. */
  current: string;
}

/** Screens that belong together as a row of tabs, each with its own address. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav className={`${classes['tabs']} no-print`} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              to={tab.path}
              aria-current={tab.path === current ? 'page' : undefined}
              ref={tab.path === current ? showInRow : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a narrow screen the row of tabs scrolls: the one that is open stands in sight. */
function showInRow(link: HTMLElement | null): void {
  const row = link?.closest('nav');
  if (link === null || row === null || row === undefined) return;
  const hidden = link.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (hidden > 0) row.scrollLeft += hidden;
}
