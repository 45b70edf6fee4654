import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Theme } from '#domain/accounts/theme.ts';
import { signOut } from '#web/accounts/sign-out.ts';
import {
  AccountIcon,
  AddressBookIcon,
  BuyIcon,
  CloseIcon,
  ConsoleIcon,
  CopiesIcon,
  DepositIcon,
  HomeIcon,
  LimitsIcon,
  MarketsIcon,
  MiningIcon,
  NoticesIcon,
  PracticeIcon,
  SecurityIcon,
  SignOutIcon,
  StatementIcon,
  SupportIcon,
  TradeRoomIcon,
  TradersIcon,
  WatchlistIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';
import { ProfilePhoto } from '#web/uploads/profile-photo.tsx';
import type { Place } from './places.ts';
import { SchemeButton } from './scheme-button.tsx';
import type { Me } from './session.ts';
import styles from './side-menu.module.css';
import { UnreadAnswers } from './unread-answers.tsx';

export { AccountMenu } from './account-menu.tsx';

type Icon = typeof HomeIcon;

const drawn = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

interface MenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly me: Me;
  readonly onTheme: (theme: Theme) => void;
}

/** A11: who is here, and where one can go. The browser's own dialog keeps the focus in it and gives it back. */
export function SideMenu(props: MenuProps) {
  const { t } = useLingui();
  const { open, onClose, me } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const close = () => dialog.current?.close();
  const approved = me.account_status === 'approved';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for what lies outside it
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={t`Menu`}
      onClose={onClose}
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
            <small title={me.email}>{me.email}</small>
          </div>
          <button type="button" className={styles.close} aria-label={t`Close the menu`} onClick={close}>
            <CloseIcon {...drawn} />
          </button>
        </div>
        <Places {...props} approved={approved} close={close} />
      </div>
    </dialog>
  );
}

/** Where one can go: the specification's links in its order, then the product's own by what they are about. */
function Places(props: MenuProps & { readonly approved: boolean; readonly close: () => void }) {
  const { t } = useLingui();
  const { me, approved, close } = props;
  const place = (to: Place, Icon: Icon, name: string, always = false, beside: ReactNode = null) =>
    (approved || always) && (
      <Link to={to} onClick={close}>
        <Icon {...drawn} />
        {name}
        {beside}
      </Link>
    );
  return (
    <nav aria-label={t`Menu`}>
      <a href="/">
        <HomeIcon {...drawn} />
        <Trans>Home</Trans>
      </a>
      {place('/user/deposits/list', DepositIcon, t`Deposits`)}
      {place('/user/account', AccountIcon, t`My Account`)}
      {place('/user/withdrawals', WithdrawIcon, t`Withdrawals`, true)}
      {place('/user/deposits/buy', BuyIcon, t`Buy Crypto`)}
      <Group title={t({ message: 'Trade', context: 'what one can do' })}>
        {place('/user/traderoom', TradeRoomIcon, t`Trade room`)}
        {place('/user/ptraderoom', PracticeIcon, t`Practice`)}
        {place('/user/trading/markets', MarketsIcon, t`Markets`)}
        {place('/user/trading/watchlist', WatchlistIcon, t`Watchlist`)}
        {place('/user/trading/traders', TradersIcon, t`Traders`)}
        {place('/user/trading/copies', CopiesIcon, t`My copies`, true)}
        {place('/user/mining', MiningIcon, t`Mining`, true)}
      </Group>
      <Group title={t`Money`}>
        {place('/user/statement', StatementIcon, t`Statement`, true)}
        {place('/user/withdrawals/addresses', AddressBookIcon, t`Address book`, true)}
        {place('/user/limits', LimitsIcon, t`Limits and time-outs`)}
      </Group>
      <Group title={t`Account`}>
        {place('/user/notices', NoticesIcon, t`Notices`, true)}
        {place('/user/auth/password', SecurityIcon, t`Password and sign-in`, true)}
        {me.role === 'admin' && place('/admin', ConsoleIcon, t`Admin console`, true)}
        {place('/user/support', SupportIcon, t`Support`, true, <UnreadAnswers />)}
        <SchemeButton className={styles.scheme} inWords onChosen={props.onTheme} />
        <button type="button" onClick={() => void signOut()}>
          <SignOutIcon {...drawn} />
          <Trans>Sign Out</Trans>
        </button>
      </Group>
    </nav>
  );
}

function Group(props: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say that these are controls of a form
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.title}>
        {props.title}
      </span>
      {props.children}
    </div>
  );
}
