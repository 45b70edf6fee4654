import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { signOut } from '#web/accounts/sign-out.ts';
import { useBackFocus } from '#web/admin/lists/back-focus.ts';
import { ListKeys } from '#web/admin/lists/list-keys.tsx';
import { LateOutcomes } from '#web/admin/widgets/late-outcome.tsx';
import { useAccountTheme } from '#web/client/account-theme.ts';
import { useLive } from '#web/client/live-context.ts';
import { Bell } from '#web/notices/bell.tsx';
import { FreshSignIn } from '#web/shell/fresh-sign-in.tsx';
import layout from '#web/shell/layout.module.css';
import { AreaMain, AreaStart, BrandMark } from '#web/shell/layout.tsx';
import { Palette } from '#web/shell/palette/palette.tsx';
import { SchemeButton } from '#web/shell/scheme-button.tsx';
import type { Brand, Me } from '#web/shell/session.ts';
import { AccountIcon, CloseIcon, MenuIcon, SignOutIcon } from '#web/ui/icons.ts';
import styles from './admin-layout.module.css';
import { ConsoleNav } from './console-nav.tsx';

const drawn = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The frame of the operator's console (R1): its screens in groups at the side, on a narrow screen behind a button. */
export function AdminLayout(props: { readonly me: Me; readonly brand: Brand; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { me, brand } = props;
  const keepTheme = useAccountTheme();
  const { state } = useLive();
  useBackFocus();
  return (
    <div className={layout.frame}>
      <AreaStart mode={brand.mode} />
      <div className={styles.console}>
        <aside className={styles.side} aria-label={t`Side bar`}>
          <div className={styles.staying}>
            <Head brand={brand} />
            <ConsoleNav me={me} />
          </div>
        </aside>
        <div className={styles.main}>
          <header className={styles.bar}>
            <div className={styles.lead}>
              <NarrowMenu me={me} brand={brand} />
              <Head brand={brand} />
            </div>
            <Palette area="console" admin role={me.staffRole} />
            <div className={styles.person}>
              {state === 'reconnecting' && (
                <span className={layout.reconnecting} role="status">
                  <Trans>Reconnecting…</Trans>
                </span>
              )}
              <span className={styles.name} title={me.email}>
                {me.email}
              </span>
              <Bell to="/admin/notices" />
              <Link to="/admin/account" className={styles.action} aria-label={t`Own account`} title={t`Own account`}>
                <AccountIcon {...drawn} />
              </Link>
              <SchemeButton className={`${styles.action} ${styles.scheme}`} onChosen={keepTheme} />
              <button
                type="button"
                className={styles.action}
                aria-label={t`Sign Out`}
                title={t`Sign Out`}
                onClick={() => void signOut()}
              >
                <SignOutIcon {...drawn} />
              </button>
            </div>
          </header>
          <ListKeys />
          <AreaMain>
            <LateOutcomes>
              <FreshSignIn
                me={me}
                why={t`A decision that takes two people needs a sign-in from the last 15 minutes. All that you typed is kept and sent right after.`}
              >
                {props.children}
              </FreshSignIn>
            </LateOutcomes>
          </AreaMain>
        </div>
      </div>
    </div>
  );
}

function Head({ brand }: { readonly brand: Brand }) {
  return (
    <Link to="/admin" className={`${layout.brandLink} ${styles.head}`} activeOptions={{ exact: true }}>
      <BrandMark brand={brand} />{' '}
      <span className={layout.area}>
        <Trans>Console</Trans>
      </span>
    </Link>
  );
}

/** The menu where there is no room for it at the side. The browser's own dialog keeps the focus in it and gives it back. */
function NarrowMenu({ me, brand }: { readonly me: Me; readonly brand: Brand }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what it was opened for
  useEffect(() => dialog.current?.close(), [pathname]);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon {...drawn} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog anyway; the click is for the space around it */}
      <dialog
        ref={dialog}
        className={styles.menu}
        aria-label={t`Menu`}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.inside}>
          <div className={styles.top}>
            <Head brand={brand} />
            <button type="button" className={styles.action} aria-label={t`Close the menu`} onClick={close}>
              <CloseIcon {...drawn} />
            </button>
          </div>
          <ConsoleNav me={me} onGone={close} />
        </div>
      </dialog>
    </>
  );
}
