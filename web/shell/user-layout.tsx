import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useLive } from '#web/api-client/live-context.ts';
import { LanguageButton } from './language-button.tsx';
import styles from './layout.module.css';
import { BrandMark, DemoBanner } from './layout.tsx';
import { Palette } from './palette.tsx';
import { SchemeButton } from './scheme-button.tsx';
import type { Brand, Me } from './session.ts';
import { SideMenu } from './side-menu.tsx';

/** The frame of the user area (A11): top bar, side menu, and on a phone the tabs at the bottom. */
export function UserLayout(props: { readonly me: Me; readonly brand: Brand; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { me, brand } = props;
  const { state } = useLive();
  const menu = useRef<HTMLDialogElement>(null);
  const approved = me.account_status === 'approved';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <DemoBanner mode={brand.mode} />
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.icon}
          aria-haspopup="dialog"
          aria-label={t`Menu`}
          onClick={() => menu.current?.showModal()}
        >
          <span aria-hidden="true">☰</span>
        </button>
        <Link to="/user" className={styles.brandLink}>
          <BrandMark brand={brand} />
        </Link>
        {approved && (
          <nav className={styles.nav} aria-label={t`Main`}>
            <Link to="/user" activeOptions={{ exact: true }}>
              <Trans>Trading</Trans>
            </Link>
            <Link to="/user/traderoom">
              <Trans>Trade room</Trans>
            </Link>
            <Link to="/user/ptraderoom">
              <Trans>Practice</Trans>
            </Link>
          </nav>
        )}
        <div className={styles.person}>
          {state === 'reconnecting' && (
            <span className={styles.reconnecting} role="status">
              <Trans>Reconnecting…</Trans>
            </span>
          )}
          {approved && <Palette me={me} />}
          <a className={styles.contact} href="/pages/contact">
            <Trans>Contact</Trans>
          </a>
          <span className={styles.name}>{me.displayName}</span>
          <LanguageButton />
          <SchemeButton />
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {props.children}
      </main>
      <SideMenu dialog={menu} me={me} brand={brand} />
    </div>
  );
}
