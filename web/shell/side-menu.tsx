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
  const { dialog, me, brand } = props;
  const close = () => dialog.current?.close();
  const approved = me.account_status === 'approved';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for what lies outside it
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label="Menu"
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.who}>
          {approved ? (
            <Link to="/user/upload-profile-photo" className={styles.photo} onClick={close}>
              <ProfilePhoto person={me} />
              <span className="visually-hidden">{me.profilePhoto === null ? 'Upload photo' : 'Update photo'}</span>
            </Link>
          ) : (
            <ProfilePhoto person={me} />
          )}
          <div>
            <strong>{me.displayName}</strong>
            <small>{me.email}</small>
          </div>
          <button type="button" className={styles.close} aria-label="Close the menu" onClick={close}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        <nav aria-label="Menu">
          <a href="/">Home</a>
          {approved && (
            <Link to="/user/deposits/list" onClick={close}>
              Deposits
            </Link>
          )}
          {approved && (
            <Link to="/user/account" onClick={close}>
              My Account
            </Link>
          )}
          <Link to="/user/withdrawals" onClick={close}>
            Withdrawals
          </Link>
          <hr />
          {approved && (
            <>
              <Link to="/user/traderoom" onClick={close}>
                Trade room
              </Link>
              <Link to="/user/ptraderoom" onClick={close}>
                Practice
              </Link>
            </>
          )}
          <Link to="/user/statement" onClick={close}>
            Statement
          </Link>
          <Link to="/user/notices" onClick={close}>
            Notices
          </Link>
          <Link to="/user/auth/password" onClick={close}>
            Password and sign-in
          </Link>
          {me.role === 'admin' && (
            <Link to="/admin" onClick={close}>
              Admin console
            </Link>
          )}
          <a href={`mailto:${brand.supportEmail}`}>Contact support</a>
          <hr />
          <button type="button" onClick={() => void signOut()}>
            Sign Out
          </button>
        </nav>
      </div>
    </dialog>
  );
}
