import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { Meter } from '#web/ui/charts/meter.tsx';
import { percentText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Tag } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { PaidBack } from './contract-result.tsx';
import { begunOf, contractsAsked } from './last-payouts.tsx';
import styles from './mining.module.css';
import type { ContractView } from './queries.ts';
import { hashRateText, usd } from './units.ts';
import { algorithmWord, stateWord } from './words.ts';

/** The state of a contract. */
export function StateTag({ contract }: { readonly contract: ContractView }) {
  useLanguage();
  const { state } = contract;
  return <Tag tone={state === 'running' ? 'up' : state === 'ended' ? 'quiet' : 'warn'}>{stateWord(state)}</Tag>;
}

/** What contracts paid back together, of what they cost together. */
export function PaidBackTotal(props: {
  readonly contracts: readonly ContractView[];
  /** Whether these are all of them. */
  readonly complete: boolean;
}) {
  const { contracts, complete } = props;
  if (contracts.length === 0) return null;
  const sum = (of: (contract: ContractView) => string): string =>
    formatCents(cents(contracts.reduce((all, contract) => all + (parseCents(of(contract)) ?? 0n), 0n)));
  const price = money(sum((contract) => contract.price));
  return (
    <p className={styles.total}>
      <strong>{money(sum(({ paid }) => paid))}</strong>
      <span>
        <Trans>USD of {price} that you paid</Trans>
        {contracts.length > 1 && (
          <>
            {', '}
            {complete ? (
              <Trans>{contracts.length} contracts together</Trans>
            ) : (
              <Trans>the newest {contracts.length} contracts together</Trans>
            )}
          </>
        )}
      </span>
    </p>
  );
}

/** One's contracts: what each paid back of its price, day by day. */
export function ContractCards(props: { readonly contracts: readonly ContractView[]; readonly label: string }) {
  const { contracts } = props;
  if (contracts.length === 0) return null;
  const drawn = begunOf(contracts).slice(0, contractsAsked);
  return (
    <ul className={styles.results} aria-label={props.label}>
      {contracts.map((contract) => (
        <li key={contract.id}>
          <div className={styles.cardHead}>
            <span>
              <Link to="/user/mining/contracts/$id" params={{ id: contract.id }}>
                {contract.plan.name}
              </Link>
              <small>
                {hashRateText(contract.plan.hashRate)} {algorithmWord(contract.plan.algorithm)},{' '}
                {dayOf(contract.firstDay)} – {dayOf(contract.lastDay)}
              </small>
            </span>
            <StateTag contract={contract} />
          </div>
          <p className={styles.result}>
            {contracts.length > 1 && (
              <>
                <strong>{money(contract.paid)}</strong> <Trans>of {money(contract.price)} USD</Trans>
                {' · '}
              </>
            )}
            <Trans>
              {contract.daysDivided} of {contract.plan.termDays} days
            </Trans>
          </p>
          {drawn.includes(contract) && <PaidBack contract={contract} />}
        </li>
      ))}
    </ul>
  );
}

/** How far a contract is, what it paid, and how lucky its days were. */
export function ContractFigures({ contract }: { readonly contract: ContractView }) {
  const { t } = useLingui();
  const { plan } = contract;
  return (
    <>
      <div className={styles.progress}>
        <Meter
          label={t`Days paid out of the term`}
          bps={Math.round((contract.daysDivided * 10_000) / plan.termDays)}
          text={t`${contract.daysDivided} of ${plan.termDays} days`}
        />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>
            <Trans>Days</Trans>
          </dt>
          <dd>
            {contract.daysDivided}{' '}
            <small>
              <Trans>of {plan.termDays}</Trans>
            </small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Paid so far</Trans>
          </dt>
          <dd>
            {money(contract.paid)} <small>{usd}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>
            {money(contract.price)} <small>{usd}</small>
          </dd>
        </div>
        {contract.coins.map(({ coin, luckBps }) => (
          <div key={coin}>
            <dt>{contract.coins.length > 1 ? <Trans>Luck in {coin}</Trans> : <Trans>Luck</Trans>}</dt>
            <dd>
              {luckBps === null ? (
                '–'
              ) : (
                <>
                  {percentText(luckBps)}{' '}
                  <small>
                    <Trans>of expected</Trans>
                  </small>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
