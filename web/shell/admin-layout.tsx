import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { signOut } from '#web/accounts/sign-out.ts';
import { useAccountTheme } from '#web/client/account-theme.ts';
import { useLive } from '#web/client/live-context.ts';
import { speakEnglish } from '#web/texts/language.ts';
import { consoleSections } from './console-sections.ts';
import { FreshSignIn } from './fresh-sign-in.tsx';
import styles from './layout.module.css';
import { AreaMain, AreaStart, BrandMark } from './layout.tsx';
import { Palette } from './palette.tsx';
import { SchemeButton } from './scheme-button.tsx';
import type { Brand, Me } from './session.ts';

const whatTakesTwo =
  'What takes two people is only decided by somebody who has signed in within the last 15 minutes. What you typed stays, and is sent right after.';

/** The frame of the operator's console (R1). */
export function AdminLayout(props: { readonly me: Me; readonly brand: Brand; readonly children: ReactNode }) {
  const { me, brand } = props;
  const keepTheme = useAccountTheme();
  const { state } = useLive();
  // The console is for the operator's staff and speaks English, also to who chose another language.
  useLayoutEffect(speakEnglish, []);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow screen the sections scroll sideways: the one that is open is always in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says when another section is open
  useEffect(() => {
    const open = nav.current?.querySelector('[data-status="active"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <AreaStart mode={brand.mode} />
      <header className={styles.bar}>
        <Link to="/admin" className={styles.brandLink}>
          <BrandMark brand={brand} /> <span className={styles.area}>Console</span>
        </Link>
        <div className={styles.person}>
          {state === 'reconnecting' && (
            <span className={styles.reconnecting} role="status">
              Reconnecting…
            </span>
          )}
          <Palette area="console" admin />
          <span className={styles.name} title={me.email}>
            {me.email}
          </span>
          <Link to="/user" className={styles.contact}>
            Own account
          </Link>
          <SchemeButton onChosen={keepTheme} />
          <button type="button" className={styles.contact} onClick={() => void signOut()}>
            Sign Out
          </button>
        </div>
        <nav ref={nav} className={styles.sections} aria-label="Console">
          {consoleSections.map(([to, name]) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/admin' }}>
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <AreaMain>
        <FreshSignIn me={me} why={whatTakesTwo}>
          {props.children}
        </FreshSignIn>
      </AreaMain>
    </div>
  );
}
