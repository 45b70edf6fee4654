import { listJournals } from '#api/explorer.ts';
import type { QueryOf } from '#api/operation.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { signedMoney } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { type Journal, journalTitle, sumsOf } from './journal-words.ts';
import { RecordLink } from './record-link.tsx';
import styles from './records.module.css';

export type JournalsOf = Omit<QueryOf<typeof listJournals>, 'cursor' | 'limit'>;

const aPage = 20;

/** Journals, the newest first, each with its entries (R1.3). */
export function Journals(props: { readonly of: JournalsOf; readonly empty: string }) {
  const pages = usePages(['admin', 'journals', props.of], (page) =>
    call(listJournals, { query: { limit: aPage, ...page, ...props.of } }),
  );
  const empty = pages.hasMore
    ? 'Nothing among the newest postings. Older ones have not been looked at yet.'
    : props.empty;
  return (
    <Listing pages={pages} what="journals" empty={empty}>
      <ol className={styles.journals} aria-label="Journals">
        {pages.items.map((journal) => (
          <li key={journal.id}>
            <JournalHead journal={journal} />
            <JournalEntries journal={journal} />
          </li>
        ))}
      </ol>
    </Listing>
  );
}

function JournalHead({ journal }: { readonly journal: Journal }) {
  return (
    <p className={styles.head}>
      <strong>{journalTitle(journal.code)}</strong>
      <span>
        Journal <RecordLink id={journal.id} /> of <RecordLink id={journal.cause} />
      </span>
      <span className={styles.time}>
        <Moment iso={journal.time} />
      </span>
    </p>
  );
}

/** Of accounts that are no customer's: `external` is the world outside of the books (L2). */
const ownerless = (account: string): string => (account === 'external' ? 'outside' : 'the house');

/** Account by account with its owner, and what all of it comes to. */
export function JournalEntries({ journal }: { readonly journal: Journal }) {
  return (
    <Scroll label={`Entries of journal ${journal.id}`}>
      <table className={`${tables.table} ${styles.entries}`}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Owner</th>
            <th scope="col" className={tables.number}>
              Amount
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Balance after
            </th>
          </tr>
        </thead>
        <tbody>
          {journal.entries.map(({ id, account, owner, copy, asset, amount, balanceAfter }) => (
            <tr key={id}>
              <td>{copy === null ? account : <RecordLink id={copy}>{account}, of a copy</RecordLink>}</td>
              <td>{owner === null ? ownerless(account) : <RecordLink id={owner.uid}>{owner.name}</RecordLink>}</td>
              <td className={tables.number}>
                {signedMoney(amount)} {asset}
              </td>
              <td className={`${tables.number} ${tables.minor}`}>{signedMoney(balanceAfter)}</td>
            </tr>
          ))}
          {sumsOf(journal).map(({ asset, sum }) => (
            <tr key={asset}>
              <th scope="row" colSpan={2}>
                Sum {!isZero(sum) && <Tag tone="down">not zero</Tag>}
              </th>
              <td className={tables.number}>
                {signedMoney(sum)} {asset}
              </td>
              <td className={tables.minor} />
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
