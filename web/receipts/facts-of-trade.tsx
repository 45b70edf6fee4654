import { Trans, useLingui } from '@lingui/react/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readReceipt } from '#api/receipts.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { ReceiptTick, SealPath, TradeReceipt } from '#domain/trades/receipt.ts';
import { percentText } from '#web/ui/decimals.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import styles from './receipt.module.css';
import { accountWord, codeWord, sideWord, unitWord } from './trade-words.ts';
import { VenueMoves } from './venue-moves.tsx';

/** A time as it was recorded, in UTC to the millisecond: '2026-11-21 09:20:03.250'. */
function Recorded(props: { readonly time: string }) {
  return <time dateTime={props.time}>{props.time.replace('T', ' ').replace('Z', '')}</time>;
}

/** The proof in full: what decided, what was agreed, what was posted and what was sealed. A chunk of its own. */
export function FullProof(props: { readonly receipt: ReplyOf<typeof readReceipt> }) {
  const { receipt } = props;
  return (
    <div className={styles.page}>
      <DecidingTicks receipt={receipt} />
      <VenueMoves receipt={receipt} />
      <div className={styles.pair}>
        <Terms receipt={receipt} />
        <Postings receipt={receipt} />
      </div>
      <Seals receipt={receipt} />
    </div>
  );
}

/** What was agreed, and the rule it was decided by (Z6, T4, T5). */
function Terms(props: { readonly receipt: TradeReceipt }) {
  const { t } = useLingui();
  const { receipt } = props;
  const { wallet, payoutRate, duration, entryDelay, afterSeq, copies } = receipt;
  return (
    <Panel id="terms-title" title={t`Terms`}>
      <Facts rows>
        <Fact name={t`Pair and side`}>
          {nameOfPair(receipt.currencyPair)}, {sideWord(receipt.positions)}
        </Fact>
        <Fact name={t`Stake`}>
          {money(receipt.amount)} {unitWord(wallet)}
        </Fact>
        {copies && (
          <Fact name={t`A copy of`}>
            <a href={`/receipts/${copies}`}>
              <Trans>the trader’s trade</Trans>
            </a>
          </Fact>
        )}
        <Fact name={t`Profit if won`}>{percentText(payoutRate)}</Fact>
        <Fact name={t`Accepted (UTC)`}>
          <Recorded time={receipt.acceptedAt} />
        </Fact>
        <Fact name={t`Ends (UTC)`}>
          <Recorded time={receipt.expiresAt} />
        </Fact>
      </Facts>
      {copies && (
        <p className={styles.say}>
          <Trans>
            This trade copies a trader’s: same pair, side, payout, acceptance and end, so the same prices decide. The
            copy’s settings give its stake: in proportion to the trader’s or fixed, up to the maximum that was set.
          </Trans>
        </p>
      )}
      <p className={styles.say}>
        <Trans>
          The rule: entry is the first price after number {afterSeq} that was quoted {entryDelay} ms or more after the
          acceptance; exit is the last price quoted until the end, {duration} seconds after the acceptance; the first
          price quoted after the end confirms it. Up wins if the exit is above the entry, down if it is below. The same
          price returns the stake, and so does a window in which prices are missing or change their source. A win pays
          the stake times the payout on top, rounded down to the cent.
        </Trans>
      </p>
      {receipt.ticks.entry?.index && (
        <p className={styles.say}>
          <Trans>
            The price is an index: the exit is above the entry if the median of its exchanges’ moves is above zero. With
            fewer than two exchanges in both prices, the stake is returned.
          </Trans>
        </p>
      )}
    </Panel>
  );
}

/** Entry, exit and confirming tick as they stand in the chain of hashes, which is what is checked of them. */
function DecidingTicks(props: { readonly receipt: TradeReceipt }) {
  const { t } = useLingui();
  const { ticks, segment } = props.receipt;
  const inChain = (shown: ReceiptTick | null) => shown && (segment.items.find(({ seq }) => seq === shown.seq) ?? shown);
  const [entry, exit, confirming] = [inChain(ticks.entry), inChain(ticks.exit), inChain(ticks.confirming)];
  return (
    <Panel id="ticks-title" title={t`Deciding prices`}>
      <div className={styles.ticks}>
        <OneTick name={t`Entry`} tick={entry} />
        <OneTick name={t`Exit`} tick={exit} />
        <OneTick name={t`Confirming`} tick={confirming} />
      </div>
    </Panel>
  );
}

function OneTick(props: { readonly name: string; readonly tick: ReceiptTick | null }) {
  const { t } = useLingui();
  const { name, tick } = props;
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {tick === null ? (
        <Empty>
          <Trans>None recorded.</Trans>
        </Empty>
      ) : (
        <Facts>
          <Fact name={t`Price`}>
            <strong>{money(tick.price)}</strong>
            {tick.held && <Trans>(unchanged, confirmed again)</Trans>}
          </Fact>
          <Fact name={t`Number`}>{tick.seq}</Fact>
          <Fact name={t`Recorded (UTC)`}>
            <Recorded time={tick.time} />
          </Fact>
          {tick.quotedAt && (
            <Fact name={t`Quoted (UTC)`}>
              <Recorded time={tick.quotedAt} />
            </Fact>
          )}
          {tick.bid && tick.ask && (
            <Fact name={t`Bid and ask`}>
              {money(tick.bid)} – {money(tick.ask)}
            </Fact>
          )}
          <Fact name={t`Source`}>{priceSourceWord(tick.source)}</Fact>
          <Fact name={t`Exchange time and id`}>
            <span>
              {tick.venueTime === null ? '–' : <Recorded time={tick.venueTime} />}, {tick.venueId ?? '–'}
            </span>
          </Fact>
          <Fact name={t`Hash`}>
            <code className={styles.hash}>{tick.hash}</code>
          </Fact>
        </Facts>
      )}
    </section>
  );
}

/** The journal of the trade, as it stands in the books (L3). */
function Postings(props: { readonly receipt: Pick<ReplyOf<typeof readReceipt>, 'postings' | 'wallet'> }) {
  const { t } = useLingui();
  const { postings, wallet } = props.receipt;
  return (
    <Panel id="postings-title" title={t`Postings`}>
      <Scroll label={t`Postings`}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Posting</Trans>
              </th>
              <th scope="col">
                <Trans context="an account">From</Trans>
              </th>
              <th scope="col">
                <Trans context="an account">To</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Amount ({unitWord(wallet)})</Trans>
              </th>
              <th scope="col" className={tables.minor}>
                <Trans>Time (UTC)</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.map(({ code, from, to, amount, time }) => (
              <tr key={`${code} ${from} ${to}`}>
                <td>{codeWord(code)}</td>
                <td>{accountWord(from)}</td>
                <td>{accountWord(to)}</td>
                <td className={tables.number}>{money(amount)}</td>
                <td className={tables.minor}>
                  <Recorded time={time} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}

/** The way of each deciding tick to its block and the signed root of its day (L7). */
function Seals(props: { readonly receipt: TradeReceipt }) {
  const { t } = useLingui();
  const { seals } = props.receipt;
  return (
    <Panel id="seals-title" title={t`Seals`}>
      {seals.length === 0 && (
        <Empty>
          <Trans>None yet. The deciding prices are sealed within seconds after the trade ends.</Trans>
        </Empty>
      )}
      <div className={styles.ticks}>
        {seals.map((seal) => (
          <OneSeal key={seal.seq} seal={seal} />
        ))}
      </div>
    </Panel>
  );
}

function OneSeal(props: { readonly seal: SealPath }) {
  const { t } = useLingui();
  const { seq, block, day, path } = props.seal;
  const [, dayName = ''] = day?.text.split('|') ?? [];
  const steps = path.length;
  return (
    <section aria-label={t`Price number ${seq}`}>
      <h3>
        <Trans>Price number {seq}</Trans>
      </h3>
      <Facts>
        <Fact name={t`Block`}>
          <span>
            <Trans>
              {block.number}, {steps} hashes away
            </Trans>
          </span>
        </Fact>
        <Fact name={t`Sealed (UTC)`}>
          <Recorded time={block.time} />
        </Fact>
        <Fact name={t`Hash of the block`}>
          <code className={styles.hash}>{block.hash}</code>
        </Fact>
        <Fact name={t`Signed day`}>
          {day === null ? (
            <Trans>not signed yet</Trans>
          ) : (
            <span>
              <Trans>
                {dayName}, by key {day.keyId}
              </Trans>
            </span>
          )}
        </Fact>
      </Facts>
    </section>
  );
}
