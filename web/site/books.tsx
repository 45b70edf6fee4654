import { useQuery } from '@tanstack/react-query';
import { readBooks } from '#api/proof.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './landing.module.css';

const names: Readonly<Record<string, string>> = { USD: 'Real money (USD)', PUSD: 'Practice dollars' };

/** L5, for everybody: the books sum to zero. */
export function Books() {
  const books = useQuery({
    queryKey: ['books'],
    queryFn: () => call(readBooks, {}),
    refetchInterval: 10_000,
  });
  return (
    <Panel id="books-title" title="The books, summed just now">
      <p className={styles.say}>
        Money only moves from one account to another, so that all accounts together are zero. A made-up balance would
        show here.
      </p>
      {books.isPending && <Skeleton height={150} />}
      {books.isError && <Unread query={books} />}
      {books.data?.items.map((item) => (
        <dl key={item.asset} className={styles.facts} aria-label={names[item.asset] ?? item.asset}>
          <div>
            <dt>{names[item.asset] ?? item.asset}</dt>
            <dd>
              sum of {item.accounts} accounts{' '}
              <strong className={item.sum === '0.00' ? styles.yes : styles.no}>{item.sum}</strong>
            </dd>
          </div>
          <div>
            <dt>Entries</dt>
            <dd>{item.entries}</dd>
          </div>
        </dl>
      ))}
    </Panel>
  );
}
