import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Toned } from '#web/copying/traders/figures.tsx';
import { useLanguage } from '#web/texts/use-language.ts';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import cards from './cards.module.css';
import styles from './copying.module.css';
import { type CopyView, type ListedCopy, useCopies } from './queries.ts';
import { signed, stateWord, toneOf, unitOf } from './words.ts';

/** trading/copies: what runs, then what is over. */
export function Copies() {
  const { t } = useLingui();
  const running = useCopies('running');
  const stopped = useCopies('stopped');
  return (
    <div className={styles.parts}>
      <Panel id="running-title" title={t`Running copies`}>
        {running.state === 'pending' && <Skeleton height={120} />}
        {running.state === 'error' && <Unread query={running.query} />}
        {running.state === 'success' && running.items.length === 0 && (
          <Empty>
            <Trans>
              You aren’t copying anyone. <Link to="/user/trading/traders">See traders</Link>; you can start with
              practice dollars.
            </Trans>
          </Empty>
        )}
        <CopyList copies={running.items} label={t`Running copies`} />
        <More pages={running} what={t`copies`} />
      </Panel>
      {stopped.state === 'error' && <Unread query={stopped.query} />}
      {stopped.items.length > 0 && (
        <Panel id="stopped-title" title={t`Ended copies`}>
          <CopyList copies={stopped.items} label={t`Ended copies`} />
          <More pages={stopped} what={t`copies`} />
        </Panel>
      )}
    </div>
  );
}

function CopyList(props: { readonly copies: readonly ListedCopy[]; readonly label: string }) {
  const { t } = useLingui();
  if (props.copies.length === 0) return null;
  return (
    <ul className={cards.cards} data-wide="" aria-label={props.label}>
      {props.copies.map((copy) => (
        <li key={copy.id}>
          <div className={cards.cardHead}>
            <span>
              <Link to="/user/trading/copies/$id" params={{ id: copy.id }}>
                {copy.traderName}
              </Link>
              <small>
                <Trans>since {dayOf(copy.startedAt)}</Trans>
              </small>
            </span>
            <span className={styles.tags}>
              {copy.wallet === 'practice' && (
                <Tag tone="warn">
                  <Trans>practice</Trans>
                </Tag>
              )}
              <StateTag copy={copy} />
            </span>
          </div>
          {copy.curve.length > 0 && (
            <Sparkline
              label={t`Profit over the last ${copy.curve.length} trades: ${signed(copy.profitAfterShare)}`}
              values={pointsOf(copy).map(({ profitAfterShare }) => profitAfterShare)}
              times={pointsOf(copy).map(({ closedAt }) => Date.parse(closedAt))}
              tone={toneOf(copy.profitAfterShare)}
              wide
            />
          )}
          <CopyFigures copy={copy} />
        </li>
      ))}
    </ul>
  );
}

/** The curve of a copy from its start; of one with more trades than are listed, from the first of those. */
const pointsOf = ({ curve, settledTrades, startedAt }: ListedCopy): ListedCopy['curve'] =>
  curve.length < settledTrades ? curve : [{ closedAt: startedAt, profit: '0.00', profitAfterShare: '0.00' }, ...curve];

/** The state of a copy. */
export function StateTag({ copy }: { readonly copy: CopyView }) {
  useLanguage();
  return (
    <Tag tone={copy.state === 'active' ? 'up' : copy.state === 'stopped' ? 'quiet' : 'warn'}>
      {stateWord(copy.state)}
    </Tag>
  );
}

/** The money of a copy in a row. */
export function CopyFigures({ copy }: { readonly copy: CopyView }) {
  useLanguage();
  const unit = unitOf(copy.wallet);
  const isOver = copy.state === 'stopped';
  return (
    <dl className={cards.figures}>
      <div>
        <dt>{isOver ? <Trans>Was set aside</Trans> : <Trans>Set aside</Trans>}</dt>
        <dd>
          {money(copy.allocation)} <small>{unit}</small>
        </dd>
      </div>
      {/* A copy that has ended has neither. */}
      {!isOver && (
        <>
          <div>
            <dt>
              <Trans>Free</Trans>
            </dt>
            <dd>{money(copy.free)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Staked</Trans>
            </dt>
            <dd>
              {money(copy.openStake)}{' '}
              <small>
                {plural(copy.openTrades, { 0: 'no open trades', one: 'in # open trade', other: 'in # open trades' })}
              </small>
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>{copy.shared === '0.00' ? <Trans>Profit</Trans> : <Trans>Profit after share</Trans>}</dt>
        <dd>
          <Toned value={copy.profitAfterShare} text={signed(copy.profitAfterShare)} />{' '}
          <small>
            <Trans>of {copy.settledTrades} settled</Trans>
          </small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Profit share paid</Trans>
        </dt>
        <dd>{money(copy.shared)}</dd>
      </div>
    </dl>
  );
}
