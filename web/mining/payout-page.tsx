import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { Amount, columnOf } from '#web/ui/amount.tsx';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { rateInDemo } from '#web/widgets/price-source-words.ts';
import calculationLines from './calculation-lines.module.css';
import { Line } from './calculation-lines.tsx';
import { DemoNote } from './demo-note.tsx';
import styles from './mining.module.css';
import type { ReceiptView } from './queries.ts';
import { Receipts } from './receipts.tsx';
import { type Recomputed, recompute } from './recompute.ts';
import { StaleFigure } from './stale-figure.tsx';
import { exactRateText, hashRateText, usd } from './units.ts';
import { accountWord, checkedFormula, checkedText, checkedWord, codeWord, nothingWord } from './words.ts';

/** mining/contracts/{id}/payouts/{coin}/{day}: what a payout was made of, computed again here, and its postings. */
export function PayoutPage(props: {
  readonly receipt: ReceiptView;
  readonly demo: boolean;
  /** For staff, whose page of it leads to the contract itself. */
  readonly ofSomebody?: true;
}) {
  const { receipt, demo } = props;
  const { t } = useLingui();
  const { payout } = receipt;
  const came = receiptsOf(receipt);
  const done = recompute(receipt);
  return (
    <div className={styles.parts}>
      <DemoNote demo={demo} />
      <Panel
        id="paid-title"
        title={t`Paid: ${money(payout.paid)} USD`}
        aside={
          props.ofSomebody ? null : (
            <Link to="/user/mining/contracts/$id" params={{ id: payout.contractId }}>
              <Trans>The contract</Trans>
            </Link>
          )
        }
      >
        {payout.nothing !== null && <p className={styles.risk}>{nothingWord(payout.nothing)}</p>}
        <p className={styles.note}>
          <Trans>
            For {dayOf(payout.day)} (UTC), paid {dayAndTime(payout.paidAt)}, calculated with version {receipt.formula}{' '}
            of the formula.
          </Trans>{' '}
          {payout.addition > 0 && (
            <Trans>
              The pool’s payment came when the day was divided already. It goes to the contracts of that day, by its
              price and hash rate; power is charged as far as it was not before.
            </Trans>
          )}{' '}
          {payout.luckBps !== null && <Trans>Luck: {percentText(payout.luckBps)} of what was expected.</Trans>}{' '}
          {payout.uptimeBps !== null && (
            <Trans>Uptime: the pools measured {percentText(payout.uptimeBps)} of the fleet’s hash rate.</Trans>
          )}
        </p>
        <Verdict done={done} />
      </Panel>
      <div className={styles.pair}>
        <Panel id="inputs-title" title={t`How it was calculated`}>
          <Inputs receipt={receipt} />
        </Panel>
        <Panel id="again-title" title={t`Computed again, here in your browser`}>
          {done.kind === 'checked' && <Figures done={done} />}
        </Panel>
      </div>
      <Panel id="receipts-title" title={t`Pool payments for the day`}>
        <Receipts day={came} />
      </Panel>
      <Panel id="postings-title" title={t`Postings`}>
        <Postings postings={receipt.postings} />
      </Panel>
    </div>
  );
}

/** What a payout was divided from: what came for the day in time, or the one receipt that came late. */
function receiptsOf({ day, payout }: ReceiptView): ReceiptView['day'] {
  if (payout.addition === 0) return { ...day, late: [] };
  return { ...day, receipts: day.late.filter(({ addition }) => addition === payout.addition), late: [] };
}

/** Whether what was paid is what comes out here. */
function Verdict({ done }: { readonly done: Recomputed }) {
  switch (done.kind) {
    case 'checked':
      return done.agrees ? (
        <Notice tone="success">
          <strong>
            <Trans>It agrees.</Trans>
          </strong>{' '}
          <Trans>
            Your browser computed every figure again from the inputs below, and each is the one that was paid by.
          </Trans>
        </Notice>
      ) : (
        <Notice tone="error">
          <strong>
            <Trans>It does not agree.</Trans>
          </strong>{' '}
          <Trans>Figures that differ are marked below. Please tell support.</Trans>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warn">
          <Trans>
            It was calculated with version {done.formula} of the formula, which this page does not have. Reload the
            page.
          </Trans>
        </Notice>
      );
    case 'unreadable':
      return (
        <Notice tone="error">
          <Trans>One of its figures cannot be read, so it was not computed again. Please tell support.</Trans>
        </Notice>
      );
  }
}

function Inputs({ receipt }: { readonly receipt: ReceiptView }) {
  const { plan, day, payout } = receipt;
  const powered = payout.coin === plan.coins[0];
  return (
    <table className={calculationLines.lines}>
      <tbody>
        <Line name={<Trans>Received from pools</Trans>}>
          {shortDecimal(payout.received)} {day.coin}
        </Line>
        <Line
          name={<Trans>Fleet</Trans>}
          formula={
            <Trans>
              the largest of: hash rate verified all day, the pools’ reading of the day, the day’s contracts together;
              unsold part included
            </Trans>
          }
        >
          {hashRateText(day.capacity)}
          <small>{exactRateText(day.capacity)}</small>
        </Line>
        <Line name={<Trans>Your hash rate</Trans>}>
          {hashRateText(plan.hashRate)}
          <small>{exactRateText(plan.hashRate)}</small>
        </Line>
        <Line
          name={<PriceName source={day.price.source} />}
          formula={<StaleFigure price source={day.price.source} time={day.price.time} stale={false} />}
        >
          {shortDecimal(day.price.price)} {usd}
          {day.price.seq > 0 && (
            <small>
              <Trans>
                price {day.price.seq} of {nameOfPair(day.price.pair)}
              </Trans>
            </small>
          )}
        </Line>
        <Line name={<Trans>Pool fee</Trans>}>{percentText(plan.poolFeeBps)}</Line>
        <Line name={<Trans>Power</Trans>}>
          {powered ? (
            <Trans>
              {shortDecimal(plan.powerWatts)} W at {shortDecimal(plan.powerPrice)} USD a kWh
            </Trans>
          ) : (
            <Trans>charged against {plan.coins[0]}</Trans>
          )}
        </Line>
        {payout.addition > 0 && (
          <Line name={<Trans>Power already charged for the day</Trans>}>
            {shortDecimal(payout.powerCharged)} {payout.coin}
          </Line>
        )}
        <Line name={<Trans>Carried from before</Trans>}>
          {shortDecimal(payout.carryBefore)} {payout.coin}
        </Line>
        {day.network ? (
          <Line
            name={<Trans>Network, for the luck alone</Trans>}
            formula={<StaleFigure source={day.network.source} time={day.network.takenAt} stale={false} />}
          >
            <Trans>difficulty {shortDecimal(day.network.difficulty)}</Trans>
            <small>
              <Trans>
                subsidy {shortDecimal(day.network.subsidy)} + average fees {shortDecimal(day.network.fees)}
              </Trans>
            </small>
          </Line>
        ) : (
          <Line name={<Trans>Network, for the luck alone</Trans>}>
            <Trans>not known when the day ended</Trans>
          </Line>
        )}
      </tbody>
    </table>
  );
}

/** What the price of a day is called; of a demo's day without a recorded one with why it has none (N5). */
function PriceName({ source }: { readonly source: string }) {
  return (
    <>
      <Trans>Coin price</Trans>
      {rateInDemo(source) !== null && (
        <p className={styles.why}>
          <Trans>
            This day was before the demo had prices, so none of it is recorded. A published rate of another date is used
            instead.
          </Trans>
        </p>
      )}
    </>
  );
}

function Figures({ done }: { readonly done: Extract<Recomputed, { kind: 'checked' }> }) {
  return (
    <table className={calculationLines.lines}>
      <tbody>
        {done.figures.map(({ name, paid, here, agrees }) => (
          <Line key={name} name={checkedWord(name)} formula={checkedFormula(name)} strong={name === 'paid'}>
            {checkedText(name, paid)}{' '}
            {agrees ? (
              <small>
                <Trans>agrees</Trans>
              </small>
            ) : (
              <>
                <Tag tone="down">
                  <Trans>does not agree</Trans>
                </Tag>
                <small>
                  <Trans>here: {checkedText(name, here)}</Trans>
                </small>
              </>
            )}
          </Line>
        ))}
      </tbody>
    </table>
  );
}

function Postings({ postings }: { readonly postings: ReceiptView['postings'] }) {
  const { t } = useLingui();
  if (postings.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>Nothing was posted to you for this day.</Trans>
      </p>
    );
  }
  // Coins and dollars are not added up: their points need no line of their own.
  const of = {
    ...columnOf(postings.map(({ amount, asset }) => ({ text: shortDecimal(amount), unit: asset }))),
    decimals: 0,
  };
  return (
    <ListTable
      label={t`Postings`}
      columns={[
        { name: t`Posting` },
        { name: t({ message: 'From', context: 'an account' }) },
        { name: t({ message: 'To', context: 'an account' }) },
        { name: t`Amount`, number: true },
      ]}
    >
      {postings.map(({ journal, code, from, to, asset, amount }) => (
        <tr key={`${journal} ${from} ${to} ${asset}`}>
          <td>
            {codeWord(code)}
            <span className={tables.note}>{journal}</span>
          </td>
          <td>{accountWord(from)}</td>
          <td>{accountWord(to)}</td>
          <td className={tables.number}>
            <Amount text={shortDecimal(amount)} unit={asset} of={of} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
