import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type MinedCoin, minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { money } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './mining.module.css';
import { PayoutAddresses } from './payout-addresses.tsx';
import { type DayView, useMiningDays } from './queries.ts';
import { Receipts } from './receipts.tsx';
import { hashRateText } from './units.ts';

/** The fleet's days: what pools paid, and what it was divided by. */
export function FleetDays() {
  const { t } = useLingui();
  const group = useId();
  const [coin, setCoin] = useState<MinedCoin>('BTC');
  const days = useMiningDays(coin);
  return (
    <>
      <fieldset className={styles.radios}>
        <legend>
          <Trans>Coin</Trans>
        </legend>
        {minedCoins.map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === coin} onChange={() => setCoin(one)} />
            <span>{minedCoinOf(one).name}</span>
          </label>
        ))}
      </fieldset>
      <PayoutAddresses coin={coin} />
      {days.state === 'pending' && <Skeleton height={160} />}
      {days.state === 'error' && <Unread query={days.query} />}
      {days.state === 'success' && days.items.length === 0 && (
        <Empty>
          <Trans>No day of {minedCoinOf(coin).name} has been closed yet.</Trans>
        </Empty>
      )}
      <ul className={styles.cards}>
        {days.items.map((day) => (
          <FleetDay key={day.day} day={day} />
        ))}
      </ul>
      <More pages={days} what={t`days`} />
      {days.items.length > 0 && (
        <p className={styles.note}>
          <Trans>
            Each day is divided by the largest of three hash rates: the one verified all day, the pools’ reading of the
            day, and the day’s contracts together. The unsold part is the operator’s.
          </Trans>
        </p>
      )}
    </>
  );
}

/** A day that is half done: contracts are paid some at a time. */
function Dividing({ contracts: paid, of: all }: NonNullable<DayView['dividing']>) {
  return (
    <p className={styles.note}>
      <Trans>
        Being divided: {paid} of {all} contracts have their payout.
      </Trans>
    </p>
  );
}

function FleetDay({ day }: { readonly day: DayView }) {
  return (
    <li>
      <div className={styles.cardHead}>
        <span>
          <strong>{dayOf(day.day)}</strong>
          <small>
            <Trans>divided by {hashRateText(day.capacity)}</Trans>
            {day.reading !== null && (
              <>
                {'; '}
                <Trans>pools read {hashRateText(day.reading)}</Trans>
              </>
            )}
            {'; '}
            <Trans>price {money(day.price.price)} USD</Trans>, {priceSourceWord(day.price.source)}
          </small>
        </span>
        <strong className={styles.amount}>
          {money(day.received)} {day.coin}
        </strong>
      </div>
      {day.dividing && <Dividing {...day.dividing} />}
      <Receipts day={day} />
    </li>
  );
}
