import { useState } from 'react';
import { listJournals } from '#api/explorer.ts';
import type { QueryOf } from '#api/operation.ts';
import { assetWord, isZero } from '#web/admin/widgets/figures.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useReadOn } from '#web/admin/widgets/read-on.ts';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { signedMoney } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { AccountLink } from './account-link.tsx';
import { journalRuns, runTitle } from './journal-runs.ts';
import { type Journal, journalTitle, ownerless, sumsOf } from './journal-words.ts';
import { RecordLink } from './record-link.tsx';
import styles from './records.module.css';

export type JournalsOf = Omit<QueryOf<typeof listJournals>, 'cursor' | 'limit'>;

const aPage = 20;

/** Journals, the newest first, each with its entries (R1.3); without a search those of mining in a row are one line. */
export function Journals(props: { readonly of: JournalsOf; readonly empty: string; readonly searched?: boolean }) {
  const pages = usePages(['admin', 'journals', props.of], (page) =>
    call(listJournals, { query: { limit: aPage, ...page, ...props.of } }),
  );
  const { code, cause, customer, copy } = props.of;
  const single = [code, cause, customer, copy].some((one) => one !== undefined);
  const runs = single ? pages.items.map((journal) => [journal] as const) : journalRuns(pages.items);
  useReadOn(pages, runs);
  const empty = pages.hasMore
    ? 'Nothing among the newest postings. Older ones have not been looked at yet.'
    : props.empty;
  return (
    <Listing pages={pages} what="journals" empty={empty} searched={props.searched ?? false}>
      <ol className={styles.journals} aria-label="Journals">
        {runs.map((run, nth) => (
          // The oldest of a run stays what it is when others come on top of it.
          <li key={run.at(-1)?.id}>
            {run.length === 1 ? (
              <OneJournal journal={run[0]} />
            ) : (
              <JournalRun run={run} cut={pages.hasMore && nth === runs.length - 1} />
            )}
          </li>
        ))}
      </ol>
    </Listing>
  );
}

function OneJournal({ journal }: { readonly journal: Journal }) {
  return (
    <>
      <JournalHead journal={journal} />
      <JournalEntries journal={journal} />
    </>
  );
}

/** @param props.cut whether more of it may come with the next page */
function JournalRun(props: { readonly run: readonly [Journal, ...Journal[]]; readonly cut: boolean }) {
  const { run, cut } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={styles.head}>
        <strong>{runTitle(run, cut)}</strong>
        <span className={styles.time}>
          <Moment iso={run[0].time} />
        </span>
      </p>
      <details className={listing.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-row="rests">
          <ExpandIcon size={14} stroke={2} aria-hidden />
          Show each
        </summary>
        {open && (
          <ol className={styles.journals} aria-label={`${run.length} journals`}>
            {run.map((journal) => (
              <li key={journal.id}>
                <OneJournal journal={journal} />
              </li>
            ))}
          </ol>
        )}
      </details>
    </>
  );
}

function JournalHead({ journal }: { readonly journal: Journal }) {
  return (
    <p className={styles.head}>
      <strong>{journalTitle(journal.code)}</strong>
      <span>
        Journal <RecordLink id={journal.id} row /> of <RecordLink id={journal.cause} />
      </span>
      <span className={styles.time}>
        <Moment iso={journal.time} />
      </span>
    </p>
  );
}

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
          {journal.entries.map(({ id, account, accountId, owner, copy, asset, amount, balanceAfter }) => (
            <tr key={id}>
              <td>
                <AccountLink id={accountId}>{account}</AccountLink>
                {copy !== null && (
                  <>
                    , <RecordLink id={copy}>of a copy</RecordLink>
                  </>
                )}
              </td>
              <td>{owner === null ? ownerless(account) : <RecordLink id={owner.uid}>{owner.name}</RecordLink>}</td>
              <td className={tables.number}>
                {signedMoney(amount)} {assetWord(asset)}
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
                {signedMoney(sum)} {assetWord(asset)}
              </td>
              <td className={tables.minor} />
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
