import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { opensScreen } from '#web/admin/widgets/console-reads.ts';
import type { Me } from '#web/shell/session.ts';
import { englishOf, textOf } from '#web/texts/text.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import styles from './admin-layout.module.css';
import { consoleGroups } from './console-sections.ts';
import { isOpen, keepGroups, keptGroups, withCurrent } from './menu-groups.ts';

/** The screens of the console by what they are about. */
export function ConsoleNav(props: { readonly me: Me; readonly onGone?: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In a low window the list scrolls: where one is stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another row
  useEffect(() => {
    if (nav.current) showCurrent(nav.current);
  }, [pathname]);
  const groups = consoleGroups
    .map(({ title, sections }) => ({
      title: title === null ? null : englishOf(title),
      word: title === null ? '' : textOf(title),
      sections: sections.filter((one) => opensScreen(one.to, props.me.staffRole)),
    }))
    .filter(({ sections }) => sections.length > 0);
  const current = groupOf(pathname);
  const [chosen, setChosen] = useState(keptGroups);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen of the same group opens it again, too
  useEffect(() => setChosen((before) => withCurrent(before, current)), [current, pathname]);
  const toggle = (title: string) => {
    const next = { ...chosen, [title]: !isOpen(chosen, title, current) };
    setChosen(next);
    keepGroups(next);
  };
  return (
    <nav ref={nav} className={styles.nav} aria-label={t`Console`}>
      {groups.map(({ title, word, sections }, at) => (
        <div key={title} className={styles.group}>
          {title !== null && (
            <button
              type="button"
              id={`${id}${at}`}
              className={styles.title}
              aria-expanded={isOpen(chosen, title, current)}
              aria-controls={`${id}${at}-screens`}
              onClick={() => toggle(title)}
            >
              {word}
              <ExpandIcon size={16} stroke={1.75} aria-hidden />
            </button>
          )}
          <ul
            id={`${id}${at}-screens`}
            hidden={title !== null && !isOpen(chosen, title, current)}
            {...(title === null ? {} : { 'aria-labelledby': `${id}${at}` })}
          >
            {sections.map(({ to, name, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/admin' || to === '/admin/settings' }}
                  {...(props.onGone && { onClick: props.onGone })}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {textOf(name)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls a menu, and nothing around it, to the row of the screen that is on, where that is out of sight. */
function showCurrent(menu: HTMLElement): void {
  const row = menu.querySelector('[data-status="active"]')?.getBoundingClientRect();
  if (row === undefined) return;
  const { top, bottom, height } = menu.getBoundingClientRect();
  if (row.top >= top && row.bottom <= Math.min(bottom, window.innerHeight)) return;
  menu.scrollTop += row.top - top - (height - row.height) / 2;
}

/** The English title of the group whose screen, or whose record, is on; the most exact screen counts. */
function groupOf(pathname: string): string | null {
  const fits = consoleGroups.flatMap(({ title, sections }) =>
    sections
      .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
      .map(({ to }) => ({ title: title === null ? null : englishOf(title), to })),
  );
  return fits.toSorted((a, b) => b.to.length - a.to.length)[0]?.title ?? null;
}
