import { Trans } from '@lingui/react/macro';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './mining.module.css';
import { useMiningRecord } from './queries.ts';

/** Where pools pay the operator (N3): whoever looks at the chain sees what is missing from the days. */
export function PayoutAddresses({ coin }: { readonly coin: MinedCoin }) {
  const record = useMiningRecord(coin);
  if (record.isPending) return null;
  if (record.isError) return <Unread query={record} />;
  const { addresses } = record.data;
  const { name } = minedCoinOf(coin);
  return (
    <div className={styles.note}>
      {addresses.length === 0 ? (
        <p>
          <Trans>The operator has named no address that pools pay {name} to.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Pools pay {name} to these addresses of the operator. Compare what the chain shows with the days:
            </Trans>
          </p>
          <ul className={styles.receipts}>
            {addresses.map(({ address, since, until }) => (
              <li key={`${address} ${since}`}>
                <code>{address}</code>{' '}
                {until === null ? (
                  <Trans>since {since.slice(0, 10)}</Trans>
                ) : (
                  <Trans>
                    {since.slice(0, 10)} to {until.slice(0, 10)}
                  </Trans>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Trans>
          All receipts by day, with the expected amounts, those set aside and why, are in a{' '}
          <a href="/pages/fair-play#mining">public record</a> that needs no account.
        </Trans>
      </p>
    </div>
  );
}
