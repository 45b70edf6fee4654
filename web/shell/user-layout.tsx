import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { chooseLanguage } from '#api/own.ts';
import type { Language } from '#domain/languages/language.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Arrival } from '#web/notices/arrival.tsx';
import { Bell } from '#web/notices/bell.tsx';
import { FreshSignIn } from './fresh-sign-in.tsx';
import { LanguageButton } from './language-button.tsx';
import styles from './layout.module.css';
import { AreaMain, AreaStart, BrandMark } from './layout.tsx';
import { Palette } from './palette.tsx';
import { SchemeButton } from './scheme-button.tsx';
import type { Brand, Me } from './session.ts';
import { SideMenu } from './side-menu.tsx';

/** The frame of the user area (A11): top bar, side menu, and on a phone the tabs at the bottom. */
export function UserLayout(props: { readonly me: Me; readonly brand: Brand; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { me, brand } = props;
  // For what is mailed later. Where the answer is lost, the next sign-in says it again.
  const keep = useCommand((language: Language, key) => call(chooseLanguage, { body: { language }, key }));
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
            <Link to="/user/mining">
              <Trans>Mining</Trans>
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
          <Bell />
          <a className={styles.contact} href="/pages/contact">
            <Trans>Contact</Trans>
          </a>
          <span className={styles.name}>{me.displayName}</span>
          <LanguageButton onChosen={(language) => void keep.run(language)} />
          <SchemeButton />
        </div>
      </header>
      <AreaMain>
        <FreshSignIn me={me} why={<WhatRisksMore />}>
          {props.children}
        </FreshSignIn>
      </AreaMain>
      <Arrival />
      <SideMenu dialog={menu} me={me} brand={brand} />
    </div>
  );
}

const WhatRisksMore = () => (
  <Trans>
    A copy with real money only begins, goes on or risks more when you have signed in within the last 15 minutes. What
    you typed stays, and is sent right after.
  </Trans>
);
