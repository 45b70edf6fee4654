import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
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
import { accountWord } from './account-words.ts';
import { journalRuns, runTitle } from './journal-runs.ts';
import { type Journal, journalTitle, ownerless, sumsOf } from './journal-words.ts';
import { RecordLink } from './record-link.tsx';
import styles from './records.module.css';

export type JournalsOf = Omit<QueryOf<typeof listJournals>, 'cursor' | 'limit'>;

const aPage = 20;

/** Journals, the newest first, each with its entries (R1.3); without a search those of mining in a row are one line. */
export function Journals(props: { readonly of: JournalsOf; readonly empty: string; readonly searched?: boolean }) {
  useLingui();
  const pages = usePages(['admin', 'journals', props.of], (page) =>
    call(listJournals, { query: { limit: aPage, ...page, ...props.of } }),
  );
  const { code, cause, customer, copy } = props.of;
  const single = [code, cause, customer, copy].some((one) => one !== undefined);
  const runs = single ? pages.items.map((journal) => [journal] as const) : journalRuns(pages.items);
  useReadOn(pages, runs);
  const empty = pages.hasMore
    ? t`Nothing among the newest postings. Older ones have not been looked at yet.`
    : props.empty;
  return (
    <Listing pages={pages} what={t`journals`} empty={empty} searched={props.searched ?? false}>
      <ol className={styles.journals} aria-label={t`Journals`}>
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
  useLingui();
  const { run, cut } = props;
  const count = run.length;
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
          <Trans>Show each</Trans>
        </summary>
        {open && (
          <ol className={styles.journals} aria-label={t`${count} journals`}>
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
  useLingui();
  return (
    <p className={styles.head}>
      <strong>{journalTitle(journal.code)}</strong>
      <span>
        <Trans>
          Journal <RecordLink id={journal.id} row /> of <RecordLink id={journal.cause} />
        </Trans>
      </span>
      <span className={styles.time}>
        <Moment iso={journal.time} />
      </span>
    </p>
  );
}

/** Account by account with its owner, and what all of it comes to. */
export function JournalEntries({ journal }: { readonly journal: Journal }) {
  useLingui();
  const number = journal.id;
  return (
    <Scroll label={t`Entries of journal ${number}`}>
      <table className={`${tables.table} ${styles.entries}`}>
        <thead>
          <tr>
            <th scope="col">{t`Account`}</th>
            <th scope="col">{t({ message: 'Owner', context: 'the books' })}</th>
            <th scope="col" className={tables.number}>
              {t`Amount`}
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Balance after`}
            </th>
          </tr>
        </thead>
        <tbody>
          {journal.entries.map(({ id, account, accountId, owner, copy, asset, amount, balanceAfter }) => (
            <tr key={id}>
              <td>
                <AccountLink id={accountId}>{accountWord(account)}</AccountLink>
                {copy !== null && (
                  <>
                    ,{' '}
                    <RecordLink id={copy}>
                      <Trans>of a copy</Trans>
                    </RecordLink>
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
                <Trans>Sum</Trans> {!isZero(sum) && <Tag tone="down">{t`not zero`}</Tag>}
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
