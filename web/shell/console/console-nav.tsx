import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { Me } from '#web/shell/session.ts';
import styles from './admin-layout.module.css';
import { maySee } from './console-reads.ts';
import { consoleGroups } from './console-sections.ts';

/** The screens of the console by what they are about. */
export function ConsoleNav(props: { readonly me: Me; readonly onGone?: () => void }) {
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In a low window the list scrolls: where one is stays in sight.
  useEffect(() => {
    if (pathname) nav.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const groups = consoleGroups
    .map(({ title, sections }) => ({ title, sections: sections.filter((one) => maySee(one, props.me.staffRole)) }))
    .filter(({ sections }) => sections.length > 0);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Console">
      {groups.map(({ title, sections }, at) => (
        <div key={title} className={styles.group}>
          {title !== null && (
            <span id={`${id}${at}`} className={styles.title}>
              {title}
            </span>
          )}
          <ul {...(title === null ? {} : { 'aria-labelledby': `${id}${at}` })}>
            {sections.map(({ to, name, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/admin' || to === '/admin/settings' }}
                  {...(props.onGone && { onClick: props.onGone })}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
