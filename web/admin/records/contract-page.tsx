import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAllContracts } from '#api/mining-operator.ts';
import type { ReplyOf } from '#api/operation.ts';
import { listCustomerPayouts, readCustomerContract } from '#api/record-pages.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import { contractWords } from '#web/admin/customers/customer-words.ts';
import { daysFields, type FilterField } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { coinsListed } from '#web/admin/mining/mining-units.ts';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Movements } from './movements.tsx';
import { payoutColumns } from './payout-columns.tsx';
import { RecordLink } from './record-link.tsx';
import { AuditOf, PostingsOf, RecordPage } from './record-page.tsx';
import { sumOfMoney } from './record-sums.ts';
import styles from './records.module.css';

type Contract = ReplyOf<typeof readCustomerContract>['contract'];
type Payout = ReplyOf<typeof listCustomerPayouts>['items'][number];

const tones = { waiting: 'warn', running: 'up', ended: 'quiet' } as const;

/** A customer's mining contract with its figures, payouts, postings and trail (R1.9). */
export function ContractPage({ id }: { readonly id: string }) {
  useLingui();
  const opensContracts = useMay()(listAllContracts);
  return (
    <RecordPage
      what={msg`contract`}
      id={id}
      read={() => call(readCustomerContract, { params: { id } })}
      nameOf={({ contract }) => contractName(contract)}
    >
      {({ owner, contract, movements }) => (
        <>
          <Panel
            id="record-title"
            title={t`Mining contract`}
            aside={<Tag tone={tones[contract.state]}>{textOf(contractWords[contract.state])}</Tag>}
          >
            <p className={styles.ways}>
              <span>
                <Trans>
                  Customer: <RecordLink id={owner.uid}>{owner.name}</RecordLink>
                </Trans>
              </span>
              {opensContracts && (
                <Link to="/admin/mining/contracts">
                  <Trans>All contracts</Trans>
                </Link>
              )}
            </p>
            <ContractFacts contract={contract} />
          </Panel>
          <Movements
            movements={movements}
            unit="USD"
            sum={[t`Paid back less the price`, sumOfMoney(movements.map(({ amount }) => amount))]}
          />
          <Payouts id={id} />
          <AuditOf subject={id} />
          <PostingsOf cause={id} />
        </>
      )}
    </RecordPage>
  );
}

function contractName({ plan: { name } }: Contract): string {
  return t`Mining contract: ${name}`;
}

/** '3.125 LTC, 97.5 % of what was expected came in' */
function soldWords({ coin, paidCoins, luckBps }: Contract['coins'][number]): string {
  const amount = `${shortDecimal(paidCoins)} ${coin}`;
  if (luckBps === null) return amount;
  const luck = percentText(luckBps);
  return t`${amount}, ${luck} of what was expected came in`;
}

function ContractFacts({ contract }: { readonly contract: Contract }) {
  useLingui();
  const { plan, daysDivided } = contract;
  const { termDays } = plan;
  const [watts, price] = [shortDecimal(plan.powerWatts), shortDecimal(plan.powerPrice)];
  const [first, last] = [dayOf(contract.firstDay), dayOf(contract.lastDay)];
  return (
    <Facts
      facts={[
        [t`Price`, `${money(contract.price)} USD`],
        [t`Paid out so far`, `${money(contract.paid)} USD`],
        [t`Days divided`, t`${daysDivided} of ${termDays}`],
        [t`Hash rate`, <Hashes key="rate" of={plan.hashRate} />],
        [t`Pays in`, coinsListed(plan.coins)],
        [t`Pool fee`, percentText(plan.poolFeeBps)],
        [t`Power`, t`${watts} W at ${price} USD a kWh`],
        [t`Bought`, <Moment key="bought" iso={contract.boughtAt} />],
        [t`First and last day`, t`${first} to ${last} (UTC)`],
        ...contract.coins.map((sold): readonly [string, ReactNode] => {
          const { coin } = sold;
          return [t`Sold ${coin}`, soldWords(sold)];
        }),
        [t`Plan`, plan.id],
        [t`Record`, contract.id],
      ]}
    />
  );
}

const columns = payoutColumns<Payout>();

const payoutFields: readonly FilterField[] = [
  { name: 'coin', label: msg`Coin`, kind: 'choice', options: minedCoins },
  ...daysFields,
];

function Payouts({ id }: { readonly id: string }) {
  useLingui();
  return (
    <Register
      id="payouts-title"
      title={t`Payouts`}
      label={t`Payouts`}
      what={t`payouts`}
      empty={t`No day of this contract has been divided yet.`}
      fields={payoutFields}
      columns={columns}
      keyOf={({ coin, day, addition }) => `${coin} ${day} ${addition}`}
      file={`/api/admin/contracts/${id}/payouts.csv`}
      list="payouts"
      of={id}
      read={(page, asked) => call(listCustomerPayouts, { params: { id }, query: { ...page, ...asked } })}
    />
  );
}
