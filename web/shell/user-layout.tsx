import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { chooseLanguage } from '#api/own.ts';
import type { Language } from '#domain/languages/language.ts';
import { useAccountTheme } from '#web/client/account-theme.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Bell } from '#web/notices/bell.tsx';
import { Boundary } from '#web/ui/boundary.tsx';
import { ContactIcon, DashboardIcon, MenuIcon, MiningIcon, PracticeIcon, TradeRoomIcon } from '#web/ui/icons.ts';
import { useIdle } from '#web/ui/idle.ts';
import { Broken } from './broken.tsx';
import { FreshSignIn } from './fresh-sign-in.tsx';
import { LanguageButton } from './language-button.tsx';
import styles from './layout.module.css';
import { AreaMain, AreaStart, BrandMark } from './layout.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Palette } from './palette/palette.tsx';
import { SchemeButton } from './scheme-button.tsx';
import type { Brand, Me } from './session.ts';
import { UnreadAnswers } from './unread-answers.tsx';

const loadMenu = () => import('./side-menu.tsx');
/** What comes right after the first paint, which does not wait for it. */
const SideMenu = lazyScreen(loadMenu, 'SideMenu');

const AccountMenu = lazyScreen(loadMenu, 'AccountMenu');

const Afterwards = lazyScreen(() => import('./afterwards.tsx'), 'Afterwards');

const inTab = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

/** The frame of the user area (A11): top bar, side menu, and on a phone the tabs at the bottom. */
export function UserLayout(props: { readonly me: Me; readonly brand: Brand; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { me, brand } = props;
  // For what is mailed later. Where the answer is lost, the next sign-in says it again.
  const keep = useCommand((language: Language, key) => call(chooseLanguage, { body: { language }, key }));
  const keepTheme = useAccountTheme();
  const { state } = useLive();
  const [menu, setMenu] = useState<'closed' | 'open' | 'account' | null>(null);
  const isIdle = useIdle();
  useEffect(() => {
    // Where it does not come now, the button asks again.
    if (isIdle) loadMenu().catch(() => undefined);
  }, [isIdle]);
  const approved = me.account_status === 'approved';
  return (
    <div className={styles.frame}>
      <AreaStart mode={brand.mode} />
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.icon}
          data-beside-notice
          aria-haspopup="dialog"
          aria-label={t`Menu`}
          onClick={() => setMenu('open')}
        >
          <MenuIcon {...inTab} />
        </button>
        <Link to="/user" className={styles.brandLink}>
          <BrandMark brand={brand} />
        </Link>
        {approved && (
          <nav className={styles.nav} aria-label={t`Main`}>
            <Link to="/user" activeOptions={{ exact: true }}>
              <DashboardIcon {...inTab} />
              <Trans>Trading</Trans>
            </Link>
            <Link to="/user/traderoom">
              <TradeRoomIcon {...inTab} />
              <Trans context="a tab">Trade room</Trans>
            </Link>
            <Link to="/user/ptraderoom">
              <PracticeIcon {...inTab} />
              <Trans>Practice</Trans>
            </Link>
            <Link to="/user/mining">
              <MiningIcon {...inTab} />
              <Trans>Mining</Trans>
            </Link>
            <Link to="/user/trading/traders" className={styles.wide}>
              <Trans>Traders</Trans>
            </Link>
            <Link to="/user/statement" className={styles.wide}>
              <Trans>Statement</Trans>
            </Link>
          </nav>
        )}
        <div className={styles.person}>
          {state === 'reconnecting' && (
            <span className={styles.reconnecting} role="status">
              <Trans>Reconnecting…</Trans>
            </span>
          )}
          {approved && <Palette area="user" admin={me.role === 'admin'} />}
          <Bell />
          <Link className={styles.contact} to="/user/support">
            <ContactIcon size={20} stroke={1.75} aria-hidden />
            <span className={styles.word}>
              <Trans>Support</Trans>
            </span>
            <UnreadAnswers />
          </Link>
          <button
            type="button"
            className={styles.name}
            title={me.displayName}
            aria-haspopup="dialog"
            onClick={() => setMenu('account')}
          >
            {me.displayName}
          </button>
          <LanguageButton onChosen={(language) => void keep.run(language)} />
          <SchemeButton className={`${styles.icon} ${styles.scheme}`} onChosen={keepTheme} />
        </div>
      </header>
      <AreaMain>
        <FreshSignIn me={me} why={<WhatRisksMore />}>
          {props.children}
        </FreshSignIn>
      </AreaMain>
      <Boundary fallback={() => null}>
        <Suspense>{isIdle && <Afterwards approved={approved} />}</Suspense>
      </Boundary>
      {menu !== null && (
        <Suspense>
          <Boundary fallback={(error) => <Broken error={error} />}>
            {menu === 'account' ? (
              <AccountMenu onClose={() => setMenu('closed')} me={me} />
            ) : (
              <SideMenu open={menu === 'open'} onClose={() => setMenu('closed')} me={me} onTheme={keepTheme} />
            )}
          </Boundary>
        </Suspense>
      )}
    </div>
  );
}

const WhatRisksMore = () => (
  <Trans>
    To start, resume or raise a copy with real money, you need to have signed in within the last 15 minutes. Your
    entries stay and are sent right after.
  </Trans>
);
