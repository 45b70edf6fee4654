import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { percentText } from '#web/ui/decimals.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import calculationLines from './calculation-lines.module.css';
import { ContractFigures, StateTag } from './contract-cards.tsx';
import { ContractDays } from './contract-days.tsx';
import { ContractResult } from './contract-result.tsx';
import { DemoNote } from './demo-note.tsx';
import styles from './mining.module.css';
import { PlanFacts } from './plan-facts.tsx';
import type { ContractView } from './queries.ts';

/** mining/contracts/{id}: the terms, how far it is, and what each day brought and why. */
export function ContractPage(props: { readonly contract: ContractView; readonly demo: boolean }) {
  const { t } = useLingui();
  const { contract, demo } = props;
  const { plan } = contract;
  return (
    <div className={styles.parts}>
      <DemoNote demo={demo} />
      <div className={styles.pair}>
        <Panel id="contract-title" title={t`Your contract`} aside={<StateTag contract={contract} />}>
          <ContractFigures contract={contract} />
          <Facts rows>
            <Fact name={<Trans>Bought</Trans>}>{dayAndTime(contract.boughtAt)}</Fact>
            <Fact name={<Trans>First day (UTC)</Trans>}>{dayOf(contract.firstDay)}</Fact>
            <Fact name={<Trans>Last day (UTC)</Trans>}>{dayOf(contract.lastDay)}</Fact>
            <Fact name={<Trans>Statement</Trans>}>
              <Link to="/user/statement" search={{ code: 'mining-purchase' }}>
                <Trans>Purchase</Trans>
              </Link>
              {' · '}
              <Link to="/user/statement" search={{ code: 'mining-payout' }}>
                <Trans>Payouts</Trans>
              </Link>
            </Fact>
          </Facts>
        </Panel>
        <Panel id="terms-title" title={t`Terms`}>
          <PlanFacts plan={plan} />
          <p className={styles.note}>
            <Trans>
              These terms never change. The contract ends with its last day. A remainder of less than a cent a coin is
              not paid out then; it stays in the operator’s mining account.
            </Trans>
          </p>
        </Panel>
      </div>
      <ContractResult contract={contract} />
      <Panel id="luck-title" title={t`Expected and received`}>
        <Sums contract={contract} />
      </Panel>
      <ContractDays contract={contract} demo={demo} />
    </div>
  );
}

/** Of each coin, over all days divided so far. */
function Sums({ contract }: { readonly contract: ContractView }) {
  const { t } = useLingui();
  const less = (coins: string) => <Figure value={/[1-9]/.test(coins) ? `-${coins}` : coins} />;
  return (
    <div className={styles.pair}>
      {contract.coins.map((sums) => (
        <table key={sums.coin} className={calculationLines.lines}>
          <caption>{t`${sums.coin}, all days so far`}</caption>
          <tbody>
            <tr>
              <th scope="row">
                <Trans>Expected</Trans>
                <small>
                  <Trans>by each day’s network figures, before fee and power</Trans>
                </small>
              </th>
              <td>{sums.expected === null ? '–' : <Figure value={sums.expected} />}</td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Received</Trans>
                <small>
                  <Trans>your share of what pools paid</Trans>
                </small>
              </th>
              <td>
                <Figure value={sums.gross} />
              </td>
            </tr>
            <tr data-strong="true">
              <th scope="row">
                <Trans>Luck</Trans>
                <small>
                  <Trans>received ÷ expected; 100 % is exactly as expected</Trans>
                </small>
              </th>
              <td>{sums.luckBps === null ? '–' : percentText(sums.luckBps)}</td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Pool fee</Trans>
              </th>
              <td>{less(sums.poolFee)}</td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Power</Trans>
              </th>
              <td>{less(sums.power)}</td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Sold for your payouts</Trans>
              </th>
              <td>
                <Figure value={sums.paidCoins} />
              </td>
            </tr>
            <tr data-strong="true">
              <th scope="row">
                <Trans>Carried over</Trans>
                <small>
                  <Trans>worth less than a cent: payouts are in whole cents, and the rest counts on the next day</Trans>
                </small>
              </th>
              <td>
                <Figure value={sums.carried} />
              </td>
            </tr>
          </tbody>
        </table>
      ))}
    </div>
  );
}
