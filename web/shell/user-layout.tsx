import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useLive } from '#web/api-client/live-context.ts';
import { Arrival } from '#web/notices/arrival.tsx';
import { Bell } from '#web/notices/bell.tsx';
import styles from './layout.module.css';
import { AreaMain, AreaStart, BrandMark } from './layout.tsx';
import { Palette } from './palette.tsx';
import { SchemeButton } from './scheme-button.tsx';
import type { Brand, Me } from './session.ts';
import { SideMenu } from './side-menu.tsx';

/** The frame of the user area (A11): top bar, side menu, and on a phone the tabs at the bottom. */
export function UserLayout(props: { readonly me: Me; readonly brand: Brand; readonly children: ReactNode }) {
  const { me, brand } = props;
  const { state } = useLive();
  const menu = useRef<HTMLDialogElement>(null);
  const approved = me.account_status === 'approved';
  return (
    <div className={styles.frame}>
      <AreaStart mode={brand.mode} />
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.icon}
          aria-haspopup="dialog"
          aria-label="Menu"
          onClick={() => menu.current?.showModal()}
        >
          <span aria-hidden="true">☰</span>
        </button>
        <Link to="/user" className={styles.brandLink}>
          <BrandMark brand={brand} />
        </Link>
        {approved && (
          <nav className={styles.nav} aria-label="Main">
            <Link to="/user" activeOptions={{ exact: true }}>
              Trading
            </Link>
            <Link to="/user/traderoom">Trade room</Link>
            <Link to="/user/ptraderoom">Practice</Link>
          </nav>
        )}
        <div className={styles.person}>
          {state === 'reconnecting' && (
            <span className={styles.reconnecting} role="status">
              Reconnecting…
            </span>
          )}
          {approved && <Palette me={me} />}
          <Bell />
          <a className={styles.contact} href="/pages/contact">
            Contact
          </a>
          <span className={styles.name}>{me.displayName}</span>
          <abbr className={styles.language} title="Language: English">
            en
          </abbr>
          <SchemeButton />
        </div>
      </header>
      <AreaMain>{props.children}</AreaMain>
      <Arrival />
      <SideMenu dialog={menu} me={me} brand={brand} />
    </div>
  );
}
