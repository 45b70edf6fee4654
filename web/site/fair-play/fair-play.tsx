import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import article from '#web/site/article.module.css';
import { MiningRecord } from '#web/site/mining-record.tsx';
import { Rows } from '#web/site/rows.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Copies } from './fair-play-copies.tsx';
import { Group, Part } from './fair-play-part.tsx';
import { grouped, pairNames, refundWord, stoppedWord, total, utcDay, waitWord, walletWord } from './fair-play-words.ts';

type Figures = ReplyOf<typeof readFairPlay>;

/** /pages/fair-play: what the operator could gain by, with the figures of now (T5, T6, C3, A9, D5, Z3, Z6, L7), and what is not proven. */
export function FairPlay() {
  const { t } = useLingui();
  const figures = useQuery({ queryKey: ['fair play'], queryFn: () => call(readFairPlay, {}), refetchInterval: 60_000 });
  const later = useQuery({
    queryKey: ['fair play, later parts'],
    queryFn: () => import('./fair-play-later.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const counted = {
    id: 'counted',
    title: t`Counted from the records`,
    say: t`These figures follow from the recorded trades, copies and payments. Compare them with your own.`,
  };
  const sealed = {
    id: 'sealed',
    title: t`Sealed`,
    say: t`A later change of these records shows to anyone who kept an older seal.`,
  };
  const own = {
    id: 'own-word',
    title: t`Said by the operator, not proven`,
    say: t`Nothing outside proves these counts. Your own record of what you sent, and the chains, are the check.`,
  };
  const groups = [counted, sealed, own, { id: 'not-proven', title: t`Nobody can prove this yet` }];
  return (
    <article className={article.article}>
      <h1>{t`Fair play`}</h1>
      <p className={article.lead}>
        <Trans>
          The operator wins the money that customers lose on trades. Here is how an operator could win more than the
          odds give, and what these figures show about that. They name nobody and are at most a minute old.
        </Trans>
      </p>
      <noscript>
        <p>
          <Trans>
            The figures need JavaScript. They are public as data, too: <a href="/api/fair-play">/api/fair-play</a>.
          </Trans>
        </p>
      </noscript>
      {figures.isError && <Unread query={figures} />}
      {(figures.isPending || later.isPending) && <Skeleton height={400} />}
      {figures.data && later.data && <later.data.LaterSummary figures={figures.data} />}
      <nav className={article.groups} aria-label={t`How far it is proven`}>
        {groups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {later.isError && <Unread query={later} />}
      <Group {...counted}>
        {figures.isPending && <Waiting />}
        {figures.data && (
          <>
            <Refunds refunds={figures.data.refunds} />
            <Copies copies={figures.data.copies} />
            <Withdrawals withdrawals={figures.data.withdrawals} />
            {later.data && <later.data.LaterCounted figures={figures.data} />}
          </>
        )}
        <MiningRecord />
      </Group>
      <Group {...sealed}>
        {(figures.isPending || later.isPending) && <Waiting />}
        {figures.data && later.data && <later.data.LaterSealed figures={figures.data} />}
      </Group>
      <Group {...own}>
        {(figures.isPending || later.isPending) && <Waiting />}
        {figures.data && later.data && <later.data.LaterOwnWord figures={figures.data} />}
      </Group>
      <NotProven />
    </article>
  );
}

/** Parts as they are drawn while their figures are read: a title, what they come to, and what opens them. */
const Waiting = () =>
  [1, 2, 3].map((part) => (
    <p key={part}>
      <Skeleton height={20} width={180} />
      <Skeleton height={20} />
      <Skeleton height={20} width={220} />
    </p>
  ));

function Refunds({ refunds }: { readonly refunds: Figures['refunds'] }) {
  const { t } = useLingui();
  const { days } = refunds;
  const count = total(refunds.items);
  const [refunded, unsettled] = [grouped(count), grouped(refunds.unsettled)];
  return (
    <Part
      title={t`Refunded trades`}
      open
      verdict={
        <>
          {refunds.beyondChance.length > 0 && (
            <Notice tone="warn">
              <Trans>On these days more refunds than chance gives fell while the house was losing:</Trans>{' '}
              {refunds.beyondChance.map(utcDay).join(', ')}
            </Notice>
          )}
          {refunds.onLosingTrades.length > 0 && (
            <Notice tone="warn">
              <Trans>More refunds than chance gives fell on losing trades:</Trans> {pairNames(refunds.onLosingTrades)}
            </Notice>
          )}
          {refunds.unsettled > 0 && (
            <Notice tone="warn">
              <Trans>Trades that are still open more than two minutes after their end: {unsettled}.</Trans>
            </Notice>
          )}
          <p>
            {count === 0 ? (
              <Trans>
                No trade was refunded in the last {days} days. A tie returns the stake and does not count as a refund.
              </Trans>
            ) : (
              <Trans>
                Refunded trades in the last {days} days: {refunded}.
              </Trans>
            )}
          </p>
        </>
      }
      say={
        <Trans>
          A trade without the prices that it needs is refunded. The operator could cut prices off while the house is
          losing. So each refund is counted with what the house would have won or lost by the last price there was: many
          refunds with a loss for the house are a reason to ask. A total far above zero can mean that customers timed
          them.
        </Trans>
      }
    >
      {count > 0 && (
        <Rows
          caption={t`Refunds of the last ${days} days, in UTC`}
          columns={[t`Day`, t`Pair`, t`Money`, t`Trades`, t`Stakes`, t`The house’s result`, t`Reason`]}
          rows={refunds.items.map(({ day, pair, wallet, reason, count, stakes, house }) => [
            utcDay(day),
            pairNames([pair]),
            walletWord(wallet),
            grouped(count),
            money(stakes),
            signedMoney(house),
            refundWord(reason),
          ])}
        />
      )}
    </Part>
  );
}

function Withdrawals({ withdrawals }: { readonly withdrawals: Figures['withdrawals'] }) {
  const { t } = useLingui();
  const waiting = [...withdrawals.waiting, ...withdrawals.unproven];
  const held = total(waiting);
  const [listed, oldest] = [held, Math.max(0, ...waiting.map(({ oldestHours }) => oldestHours))].map(grouped);
  return (
    <Part
      title={t`Pending withdrawals`}
      verdict={
        <p>
          {held === 0 ? (
            <Trans>No withdrawals are pending.</Trans>
          ) : (
            <Trans>
              Withdrawals listed: {listed}. The oldest has waited {oldest} h.
            </Trans>
          )}
        </p>
      }
      say={
        <Trans>
          Staff approve each payout, and an account can be suspended or blocked. How many withdrawals wait, or are
          recorded as paid though their chain does not confirm it, why, and for how long; and how many customers were
          stopped around a withdrawal.
        </Trans>
      }
    >
      {held > 0 && (
        <Rows
          caption={t`Withdrawals pending now`}
          columns={[t`Reason`, t`Withdrawals`, t`Oldest, in hours`]}
          rows={waiting.map(({ reason, count, oldestHours }) => [
            waitWord(reason),
            grouped(count),
            grouped(oldestHours),
          ])}
        />
      )}
      {withdrawals.stopped.length === 0 ? (
        <Empty>{t`No customer’s approval has ended with a withdrawal that waits, or within 7 days after asking for one.`}</Empty>
      ) : (
        <Rows
          caption={t`Customers stopped with a withdrawal, or within 7 days after asking for one`}
          columns={[t`Account`, t`Customers`, t`Whose withdrawal still waits`, t`Longest, in hours`]}
          rows={withdrawals.stopped.map(({ status, count, waiting, oldestHours }) => [
            stoppedWord(status),
            ...[count, waiting, oldestHours].map(grouped),
          ])}
        />
      )}
    </Part>
  );
}

/** What the figures above do not show, said as plainly as what they do. */
function NotProven() {
  const { t } = useLingui();
  return (
    <>
      <h2 id="not-proven">{t`Nobody can prove this yet`}</h2>
      <ul>
        <li>
          <Trans>
            That the coins are there. The operator’s report of its custody is its own word; reserves signed by the
            addresses themselves are not there yet.
          </Trans>
        </li>
        <li>
          <Trans>
            That history was not written anew. Seals and receipts show a change only to somebody who kept an older one.
            An operator who holds the signing key could sign another history; witnesses who keep the seals are not there
            yet.
          </Trans>
        </li>
        <li>
          <Trans>
            That each price that a venue sent was heard and counted, that a venue truly fell silent, and that these
            figures are those of the database. Compare them with your own receipts and with the venue’s prices.
          </Trans>
        </li>
      </ul>
    </>
  );
}
