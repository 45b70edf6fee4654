import { alertTitle } from '#web/admin/alerts/alert-words.ts';
import { mostShown, useStaffAlerts } from '#web/admin/alerts/open-alerts.ts';
import { balanceOf, useHouse } from '#web/admin/house/house-balances.ts';
import { healthOf, useMarketHealth } from '#web/admin/markets/market-health.ts';
import { useSwitches } from '#web/admin/markets/switches.tsx';
import { useBackups } from '#web/admin/operations/backups.tsx';
import { Following, useChains } from '#web/admin/operations/chains.tsx';
import { useFailingMail, WaitingMail } from '#web/admin/operations/failing-mail.tsx';
import { backupWords, lagWords, switchWords } from '#web/admin/operations/operation-words.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { money } from '#web/ui/money.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './overview.module.css';

export function Health() {
  const markets = useMarketHealth();
  if (!markets.data) return markets.isError ? <Unread query={markets} /> : <Coming rows={1} />;
  const { traded, tradable, troubled } = healthOf(markets.data);
  return (
    <>
      {markets.isError && <Unread query={markets} />}
      <p className={styles.line}>
        <strong>
          {tradable} of {traded}
        </strong>{' '}
        pairs can be traded.{' '}
        {troubled.length === 0 ? 'None is stale or closed.' : `Stale or closed: ${troubled.join(', ')}.`}
      </p>
    </>
  );
}

const shown = [
  ['capital', 'Capital'],
  ['bankroll', 'Bankroll'],
  ['exposure', 'Exposure'],
] as const;

export function House() {
  const house = useHouse();
  const accounts = house.data;
  if (!accounts) return house.isError ? <Unread query={house} /> : <Coming rows={1} />;
  return (
    <>
      {house.isError && <Unread query={house} />}
      <dl className={styles.money}>
        {shown.map(([kind, name]) => (
          <div key={kind}>
            <dt>{name}</dt>
            <dd>{money(balanceOf(accounts, kind, 'USD'))} USD</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Operation() {
  const switches = useSwitches();
  const backups = useBackups();
  const mail = useFailingMail();
  const alerts = useStaffAlerts();
  if (switches.isError && !switches.data) return <Unread query={switches} />;
  if (backups.isError && !backups.data) return <Unread query={backups} />;
  if (!switches.data || !backups.data) return <Coming rows={1} />;
  const off = switches.data.filter(({ on }) => !on).map(({ name }) => switchWords(name).title);
  return (
    <>
      {switches.isError && <Unread query={switches} />}
      {backups.isError && <Unread query={backups} />}
      {(alerts.data?.alerts ?? []).slice(0, mostShown).map(({ id, code, about }) => (
        <p key={id} className={styles.line}>
          <strong>
            <RecordLink id={id}>
              {alertTitle({ code, about })}.
            </RecordLink>
          </strong>
        </p>
      ))}
      <p className={styles.line}>
        {off.length === 0 ? 'Nothing is switched off.' : <strong>Switched off: {off.join(', ')}.</strong>}
      </p>
      <p className={styles.line}>{backupWords(backups.data)}</p>
      {mail.data && <WaitingMail of={mail.data.waiting} />}
      {mail.data && mail.data.count > 0 && (
        <p className={styles.line}>
          <strong>Mail not delivered: {mail.data.count}.</strong>
        </p>
      )}
    </>
  );
}

export function Chains() {
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
              {one.lag !== null && one.lag > 0 && `, ${lagWords(one.lag)} behind`}
              {one.block !== null && (
                <>
                  , last block <Moment iso={one.block.time} />
                </>
              )}
            </span>
            <Following chain={one} />
          </li>
        ))}
      </ul>
    </>
  );
}
