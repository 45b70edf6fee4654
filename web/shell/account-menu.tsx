import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { signOut } from '#web/accounts/sign-out.ts';
import { AccountIcon, LimitsIcon, SecurityIcon, SignOutIcon } from '#web/ui/icons.ts';
import type { Me } from './session.ts';
import styles from './side-menu.module.css';

const drawn = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What one looks for below one's own name. The side menu has it too. */
export function AccountMenu(props: { readonly onClose: () => void; readonly me: Me }) {
  const { t } = useLingui();
  const { me } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const approved = me.account_status === 'approved';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog anyway; the click is for what lies outside it
    <dialog
      ref={dialog}
      className={styles.account}
      aria-label={t`Account`}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.inside}>
        <strong>{me.displayName}</strong>
        <small>{me.email}</small>
        <nav aria-label={t`Account`}>
          {approved && (
            <Link to="/user/account" onClick={close}>
              <AccountIcon {...drawn} />
              <Trans>My account</Trans>
            </Link>
          )}
          <Link to="/user/auth/password" onClick={close}>
            <SecurityIcon {...drawn} />
            <Trans>Password and sign-in</Trans>
          </Link>
          {approved && (
            <Link to="/user/limits" onClick={close}>
              <LimitsIcon {...drawn} />
              <Trans>Limits and time-outs</Trans>
            </Link>
          )}
          <button type="button" onClick={() => void signOut()}>
            <SignOutIcon {...drawn} />
            <Trans>Sign Out</Trans>
          </button>
        </nav>
      </div>
    </dialog>
  );
}
