import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { signOut } from '#web/accounts/sign-out.ts';
import { ProfilePhoto } from '#web/uploads/profile-photo.tsx';
import type { Brand, Me } from './session.ts';
import styles from './side-menu.module.css';

/** A11: who is here, and where one can go. The browser's own dialog keeps the focus in it and gives it back. */
export function SideMenu(props: {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly me: Me;
  readonly brand: Brand;
}) {
  const { t } = useLingui();
  const { dialog, me, brand } = props;
  const close = () => dialog.current?.close();
  const approved = me.account_status === 'approved';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for what lies outside it
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={t`Menu`}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.who}>
          {approved ? (
            <Link to="/user/upload-profile-photo" className={styles.photo} onClick={close}>
              <ProfilePhoto person={me} />
              <span className="visually-hidden">{me.profilePhoto === null ? t`Upload photo` : t`Update photo`}</span>
            </Link>
          ) : (
            <ProfilePhoto person={me} />
          )}
          <div>
            <strong>{me.displayName}</strong>
            <small>{me.email}</small>
          </div>
          <button type="button" className={styles.close} aria-label={t`Close the menu`} onClick={close}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        <nav aria-label={t`Menu`}>
          <a href="/">
            <Trans>Home</Trans>
          </a>
          {approved && (
            <Link to="/user/deposits/list" onClick={close}>
              <Trans>Deposits</Trans>
            </Link>
          )}
          {approved && (
            <Link to="/user/account" onClick={close}>
              <Trans>My Account</Trans>
            </Link>
          )}
          <Link to="/user/withdrawals" onClick={close}>
            <Trans>Withdrawals</Trans>
          </Link>
          {approved && (
            <Link to="/user/deposits/buy" onClick={close}>
              <Trans>Buy Crypto</Trans>
            </Link>
          )}
          <hr />
          {approved && (
            <>
              <Link to="/user/traderoom" onClick={close}>
                <Trans>Trade room</Trans>
              </Link>
              <Link to="/user/ptraderoom" onClick={close}>
                <Trans>Practice</Trans>
              </Link>
              <Link to="/user/trading/markets" onClick={close}>
                <Trans>Markets</Trans>
              </Link>
              <Link to="/user/trading/watchlist" onClick={close}>
                <Trans>Watchlist</Trans>
              </Link>
              <Link to="/user/trading/traders" onClick={close}>
                <Trans>Traders</Trans>
              </Link>
            </>
          )}
          <Link to="/user/trading/copies" onClick={close}>
            <Trans>My copies</Trans>
          </Link>
          <Link to="/user/mining" onClick={close}>
            <Trans>Mining</Trans>
          </Link>
          <Link to="/user/statement" onClick={close}>
            <Trans>Statement</Trans>
          </Link>
          {approved && (
            <Link to="/user/limits" onClick={close}>
              <Trans>Limits and time-outs</Trans>
            </Link>
          )}
          <Link to="/user/notices" onClick={close}>
            <Trans>Notices</Trans>
          </Link>
          <Link to="/user/auth/password" onClick={close}>
            <Trans>Password and sign-in</Trans>
          </Link>
          {me.role === 'admin' && (
            <Link to="/admin" onClick={close}>
              <Trans>Admin console</Trans>
            </Link>
          )}
          <a href={`mailto:${brand.supportEmail}`}>
            <Trans>Contact support</Trans>
          </a>
          <hr />
          <button type="button" onClick={() => void signOut()}>
            <Trans>Sign Out</Trans>
          </button>
        </nav>
      </div>
    </dialog>
  );
}
