import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { balanceOf, useHouse } from '#web/admin/house/house-balances.ts';
import { healthOf, useMarketHealth } from '#web/admin/markets/market-health.ts';
import { useSwitches } from '#web/admin/markets/switches.tsx';
import { useBackups } from '#web/admin/operations/backups.tsx';
import { Following, useChains } from '#web/admin/operations/chains.tsx';
import { useFailingMail, WaitingMail } from '#web/admin/operations/failing-mail.tsx';
import { backupWords, lagWords, switchWords } from '#web/admin/operations/operation-words.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './overview.module.css';

export function Health() {
  useLingui();
  const markets = useMarketHealth();
  if (!markets.data) return markets.isError ? <Unread query={markets} /> : <Coming rows={1} />;
  const { traded, tradable, troubled } = healthOf(markets.data);
  const names = troubled.join(', ');
  return (
    <>
      {markets.isError && <Unread query={markets} />}
      <p className={styles.line}>
        <Trans>
          <strong>
            {tradable} of {traded}
          </strong>{' '}
          pairs can be traded.
        </Trans>{' '}
        {troubled.length === 0 ? t`None is stale or closed.` : t`Stale or closed: ${names}.`}
      </p>
    </>
  );
}

const shown = [
  ['capital', msg`Capital`],
  ['bankroll', msg`Bankroll`],
  ['exposure', msg`Exposure`],
] as const;

export function House() {
  useLingui();
  const house = useHouse();
  const accounts = house.data;
  if (!accounts) return house.isError ? <Unread query={house} /> : <Coming rows={1} />;
  return (
    <>
      {house.isError && <Unread query={house} />}
      <dl className={styles.money}>
        {shown.map(([kind, name]) => (
          <div key={kind}>
            <dt>{textOf(name)}</dt>
            <dd>{money(balanceOf(accounts, kind, 'USD'))} USD</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Operation() {
  useLingui();
  const switches = useSwitches();
  const backups = useBackups();
  const mail = useFailingMail();
  if (switches.isError && !switches.data) return <Unread query={switches} />;
  if (backups.isError && !backups.data) return <Unread query={backups} />;
  if (!switches.data || !backups.data) return <Coming rows={1} />;
  const off = switches.data
    .filter(({ on }) => !on)
    .map(({ name }) => switchWords(name).title)
    .join(', ');
  const undelivered = mail.data?.count ?? 0;
  return (
    <>
      {switches.isError && <Unread query={switches} />}
      {backups.isError && <Unread query={backups} />}
      <p className={styles.line}>
        {off === '' ? t`Nothing is switched off.` : <strong>{t`Switched off: ${off}.`}</strong>}
      </p>
      <p className={styles.line}>{backupWords(backups.data)}</p>
      {mail.data && <WaitingMail of={mail.data.waiting} />}
      {undelivered > 0 && (
        <p className={styles.line}>
          <strong>{t`Mail not delivered: ${undelivered}.`}</strong>
        </p>
      )}
    </>
  );
}

function behindWords(lag: number): string {
  const blocks = lagWords(lag);
  return t`${blocks} behind`;
}

export function Chains() {
  useLingui();
  const chains = useChains();
  if (!chains.data) return chains.isError ? <Unread query={chains} /> : <Coming rows={1} />;
  return (
    <>
      {chains.isError && <Unread query={chains} />}
      <ul className={styles.list}>
        {chains.data.map((one) => (
          <li key={one.chain}>
            <span>
              {one.network}
              {one.lag !== null && one.lag > 0 && `, ${behindWords(one.lag)}`}
              {one.block !== null && (
                <Trans>
                  , last block <Moment iso={one.block.time} />
                </Trans>
              )}
            </span>
            <Following chain={one} />
          </li>
        ))}
      </ul>
    </>
  );
}
