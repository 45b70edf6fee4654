import { Button, Loader, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { signOut } from '#web/accounts/sign-out.ts';
import { useLive } from '#web/api-client/live-context.ts';
import styles from './layout.module.css';

/** Sets '{page title} | {product name}' (A11). */
export function useTitle(title: string, product: string): void {
  useEffect(() => {
    document.title = product === '' ? title : `${title} | ${product}`;
  }, [title, product]);
}

/** A page outside the user area. */
export function Page(props: { readonly title: string; readonly product: string; readonly children: ReactNode }) {
  useTitle(props.title, props.product);
  return <main className={styles.page}>{props.children}</main>;
}

/** What shows while it is not known yet who is here, or while a screen loads. */
export function Waiting() {
  return (
    <main className={styles.page} aria-busy="true">
      <Loader aria-label="Loading" />
    </main>
  );
}

/** The frame of the user area. */
export function Layout(props: {
  readonly product: string;
  readonly displayName: string;
  readonly demo: boolean;
  readonly children: ReactNode;
}) {
  const { state } = useLive();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {props.demo && (
        <aside className={styles.demo} aria-label="Mode of this installation">
          Demo: no real money
        </aside>
      )}
      <header className={styles.bar}>
        <span className={styles.brand}>{props.product}</span>
        <nav className={styles.nav} aria-label="Main">
          <Link to="/user" activeOptions={{ exact: true }}>
            Balance
          </Link>
          <Link to="/user/traderoom">Trade room</Link>
          <Link to="/user/ptraderoom">Practice</Link>
        </nav>
        <div className={styles.person}>
          {state === 'reconnecting' && (
            <span className={styles.reconnecting} role="status">
              Reconnecting…
            </span>
          )}
          <span className={styles.name}>{props.displayName}</span>
          <SchemeButton />
          <Button variant="default" size="compact-sm" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </header>
      <main id="content" className={styles.content}>
        {props.children}
      </main>
    </div>
  );
}

function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  // What is seen decides, also while the system decides what is seen.
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return (
    <Button variant="default" size="compact-sm" onClick={() => setColorScheme(next)} aria-label={`Use ${next} colours`}>
      <span aria-hidden="true">{next === 'dark' ? '◐' : '○'}</span>
    </Button>
  );
}
