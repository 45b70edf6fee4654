import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Wallet } from '#domain/money/amount.ts';
import { Copies } from '#web/copying/copies.tsx';
import { CopyPage } from '#web/copying/copy-page.tsx';
import { useOwnTrader } from '#web/copying/queries.ts';
import { OwnTrader } from '#web/copying/traders/own-trader.tsx';
import { TraderPhoto } from '#web/copying/traders/trader-name.tsx';
import { CopyOf, TraderOf } from '#web/copying/traders/trader-of.tsx';
import { TraderPage } from '#web/copying/traders/trader-page.tsx';
import { shownTraders, Traders, traderSorts } from '#web/copying/traders/traders.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from './money-pages.module.css';

/** Whether trades of this account can be copied now. */
const useIsTrader = (): boolean => useOwnTrader().data?.trader?.state === 'active';

/** The links within copying. */
function SectionLinks() {
  const { t } = useLingui();
  const isTrader = useIsTrader();
  return (
    <nav className={styles.wallets} aria-label={t`Copying`}>
      <Link to="/user/trading/traders" activeOptions={{ exact: true, includeSearch: false }}>
        <Trans>Traders</Trans>
      </Link>
      <Link to="/user/trading/copies" activeOptions={{ exact: true }}>
        <Trans>My copies</Trans>
      </Link>
      <Link to="/user/trading/trader" activeOptions={{ exact: true }}>
        {isTrader ? <Trans>My trader profile</Trans> : <Trans>Become a trader</Trans>}
      </Link>
    </nav>
  );
}

/** B4, said before anything can be pressed; null where real money may be put into copies. */
function useClosed() {
  const { t } = useLingui();
  const me = useMe().data;
  if (!me || me.offeredProducts.includes('copying')) return null;
  return (
    <Notice tone="info">
      {me.country === null
        ? t`Copying with real money depends on the country that you live in, and your account has none yet.`
        : t`Copying with real money is not offered to customers in ${countryName(me.country)}.`}{' '}
      <Trans>With practice dollars it is open everywhere.</Trans>
    </Notice>
  );
}

/** Which wallet copies are started with; it stands in the address, beside all that stands there already. */
function WalletChoice(props: {
  readonly wallet: Wallet;
  readonly of: '/user/trading/traders' | '/user/trading/traders/$id';
}) {
  const { t } = useLingui();
  const link = (wallet: Wallet, name: string) => (
    <Link
      from={props.of}
      to="."
      activeOptions={{ exact: true }}
      search={(old) => ({ ...old, wallet: wallet === 'practice' ? wallet : undefined })}
      aria-current={props.wallet === wallet ? 'page' : undefined}
      replace
    >
      {name}
    </Link>
  );
  return (
    <nav className={`${styles.wallets} ${styles.links}`} aria-label={t`Copy with`}>
      <span aria-hidden="true">{t`Copy with`}</span>
      {link('real', t`Real`)}
      {link('practice', t`Practice`)}
    </nav>
  );
}

/** trading/traders: filter, order and wallet stand in the address. */
export function TradersPage() {
  const { t } = useLingui();
  const { wallet = 'real', show, order } = useSearch({ from: '/user/trading/traders' });
  const navigate = useNavigate({ from: '/user/trading/traders' });
  const closed = useClosed();
  return (
    <Screen title={t`Traders`} aside={<SectionLinks />}>
      <WalletChoice wallet={wallet} of="/user/trading/traders" />
      <Traders
        wallet={wallet}
        shown={shownTraders.find((one) => one === show) ?? 'all'}
        sort={traderSorts.find((one) => one === order) ?? 'return'}
        closed={closed}
        onChoice={({ shown, sort }) =>
          void navigate({
            search: {
              ...(wallet === 'practice' ? { wallet } : {}),
              ...(shown === 'all' ? {} : { show: shown }),
              ...(sort === 'return' ? {} : { order: sort }),
            },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Screen>
  );
}

/** trading/traders/{id} */
export function OneTraderPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/user/trading/traders/$id' });
  const { wallet = 'real' } = useSearch({ from: '/user/trading/traders/$id' });
  const closed = useClosed();
  return (
    <TraderOf key={id} id={id}>
      {(trader) => (
        <Screen
          title={trader?.name ?? t`Trader`}
          mark={trader && <TraderPhoto trader={trader} large />}
          aside={<SectionLinks />}
        >
          <WalletChoice wallet={wallet} of="/user/trading/traders/$id" />
          {trader && <TraderPage trader={trader} wallet={wallet} closed={closed} />}
        </Screen>
      )}
    </TraderOf>
  );
}

/** trading/copies */
export function CopiesPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`My copies`} aside={<SectionLinks />}>
      <Copies />
    </Screen>
  );
}

/** trading/copies/{id} */
export function OneCopyPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/user/trading/copies/$id' });
  const me = useMe().data;
  return (
    <CopyOf key={id} id={id}>
      {(copy) => (
        <Screen
          title={copy ? t`Copy of ${copy.traderName}` : t({ message: 'Copy', context: 'a copy of a trader' })}
          aside={<SectionLinks />}
        >
          {copy && <CopyPage copy={copy} mayCopy={me?.account_status === 'approved'} />}
        </Screen>
      )}
    </CopyOf>
  );
}

/** trading/trader */
export function OwnTraderPage() {
  const { t } = useLingui();
  const { data: me } = useMe();
  const isTrader = useIsTrader();
  return (
    <Screen title={isTrader ? t`My trader profile` : t`Become a trader`} aside={<SectionLinks />}>
      <OwnTrader uid={me?.uid ?? null} />
    </Screen>
  );
}
