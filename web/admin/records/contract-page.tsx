import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { listCustomerPayouts, readCustomerContract } from '#api/record-pages.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import { daysFields, type FilterField } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
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
  return (
    <RecordPage
      what="contract"
      id={id}
      read={() => call(readCustomerContract, { params: { id } })}
      nameOf={({ contract }) => `Mining contract: ${contract.plan.name}`}
    >
      {({ owner, contract, movements }) => (
        <>
          <Panel
            id="record-title"
            title="Mining contract"
            aside={<Tag tone={tones[contract.state]}>{contract.state}</Tag>}
          >
            <p className={styles.ways}>
              <span>
                Customer: <RecordLink id={owner.uid}>{owner.name}</RecordLink>
              </span>
              <Link to="/admin/mining/contracts">All contracts</Link>
            </p>
            <ContractFacts contract={contract} />
          </Panel>
          <Movements
            movements={movements}
            unit="USD"
            sum={['Paid back less the price', sumOfMoney(movements.map(({ amount }) => amount))]}
          />
          <Payouts id={id} />
          <AuditOf subject={id} />
          <PostingsOf cause={id} />
        </>
      )}
    </RecordPage>
  );
}

function ContractFacts({ contract }: { readonly contract: Contract }) {
  const { plan } = contract;
  return (
    <Facts
      facts={[
        ['Price', `${money(contract.price)} USD`],
        ['Paid out so far', `${money(contract.paid)} USD`],
        ['Days divided', `${contract.daysDivided} of ${plan.termDays}`],
        ['Hash rate', <Hashes key="rate" of={plan.hashRate} />],
        ['Pays in', plan.coins.join(' and ')],
        ['Pool fee', percentText(plan.poolFeeBps)],
        ['Power', `${shortDecimal(plan.powerWatts)} W at ${shortDecimal(plan.powerPrice)} USD a kWh`],
        ['Bought', <Moment key="bought" iso={contract.boughtAt} />],
        ['First and last day', `${dayOf(contract.firstDay)} to ${dayOf(contract.lastDay)} (UTC)`],
        ...contract.coins.map(({ coin, paidCoins, luckBps }): readonly [string, ReactNode] => [
          `Sold ${coin}`,
          `${shortDecimal(paidCoins)} ${coin}${luckBps === null ? '' : `, ${percentText(luckBps)} of what was expected came in`}`,
        ]),
        ['Plan', plan.id],
        ['Record', contract.id],
      ]}
    />
  );
}

const columns = payoutColumns<Payout>();

const payoutFields: readonly FilterField[] = [
  { name: 'coin', label: 'Coin', kind: 'choice', options: minedCoins },
  ...daysFields,
];

function Payouts({ id }: { readonly id: string }) {
  return (
    <Register
      id="payouts-title"
      title="Payouts"
      label="Payouts"
      what="payouts"
      empty="No day of this contract has been divided yet."
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
