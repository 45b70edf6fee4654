import { adminMiningPlans, createMiningPlan } from '#api/mining-plans.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { useQueue } from '#web/admin/queue/queue.ts';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { type ShowStatus, StatusMessage } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { aboutPlan } from '#web/widgets/plan-words.ts';
import { algorithmWords } from './fleet-form.ts';
import styles from './mining.module.css';
import { PlanDecision, type PlanDecisionProps } from './plan-decision.tsx';
import { type PlanField, payOptions, readPlan, termsOf, termsOfPlan } from './plan-form.ts';
import { PlanOutlook } from './plan-outlook.tsx';
import { isSoldOut, lapseWords, type Plan, planState } from './plan-words.ts';

const days = (count: number): string => `${money(String(count))} ${count === 1 ? 'day' : 'days'}`;

const toneOf = (plan: Plan): 'quiet' | 'warn' | 'up' =>
  plan.state === 'closed' ? 'quiet' : plan.state === 'waiting' || isSoldOut(plan) || plan.lapsed ? 'warn' : 'up';

const columns: readonly Column<Plan>[] = [
  {
    name: 'Plan',
    cell: (plan) => (
      <>
        <strong>{plan.name}</strong>
        <small className={tables.narrow}>
          {plan.coins.join(' and ')} · {days(plan.termDays)} · {planState(plan)}
        </small>
      </>
    ),
  },
  { name: 'Pays in', minor: true, cell: ({ coins }) => coins.join(' and ') },
  { name: 'Hash rate', number: true, cell: ({ hashRate }) => <Hashes of={hashRate} /> },
  { name: 'Term', minor: true, number: true, cell: ({ termDays }) => days(termDays) },
  { name: 'Price (USD)', number: true, cell: ({ price }) => money(price) },
  { name: 'Run', minor: true, number: true, cell: ({ running }) => money(String(running)) },
  {
    name: 'Left',
    minor: true,
    number: true,
    cell: ({ left, state }) => (state === 'open' ? money(String(left)) : '–'),
  },
  {
    name: 'State',
    minor: true,
    cell: (plan) => <Tag tone={toneOf(plan)}>{planState(plan)}</Tag>,
  },
];

const secondAdminWords: Readonly<Record<NonNullable<Plan['secondAdmin']>, string>> = {
  price_below_half:
    'when offered, its price was below half of the expected proceeds of its term, after the fee and before power',
  worth_unknown: 'its expected proceeds were not known when it was offered',
};

/** All plans (N1), newest first; new ones are offered here, and closed with a reason. */
export function MiningPlans(props: { readonly admin: string }) {
  const pages = useQueuePages(['admin', 'mining', 'plans'], (page) => call(adminMiningPlans, { query: page }));
  const queue = useQueue(pages, ({ id }) => id);
  return (
    <Panel id="plans-title" title="Plans, newest first">
      <div className={styles.ask}>
        <Choices
          choices={[{ name: 'New plan', of: createMiningPlan, form: <PlanForm onStatusMessage={queue.showStatus} /> }]}
        />
      </div>
      <StatusMessage statusText={queue.statusText} />
      <Listing pages={pages} what="plans" empty="No plan is offered yet. Customers can buy once you offer one.">
        <Records
          label="Plans"
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={({ name }) => `plan ${name}`}
          actionOf={() => 'details'}
          opened={queue.opened}
          onOpen={queue.open}
          detail={(plan) => <Detail plan={plan} admin={props.admin} onDecided={queue.decidedOf(plan.id)} />}
        />
      </Listing>
    </Panel>
  );
}

function Detail(props: PlanDecisionProps) {
  const { plan, admin } = props;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['About', plan.about === '' ? 'nothing' : aboutPlan(plan.about)],
            ['Algorithm', algorithmWords[plan.algorithm]],
            ['Pays in', plan.coins.join(' and ')],
            ['Hash rate', <Hashes key="rate" of={plan.hashRate} />],
            ['Term', days(plan.termDays)],
            ['Price', `${money(plan.price)} USD`],
            ['Pool fee', `${percentText(plan.poolFeeBps)} of what a day brings`],
            [
              'Power',
              `${shortDecimal(plan.powerWatts)} W at ${shortDecimal(plan.powerPrice)} USD a kWh, against ${plan.coins[0]}`,
            ],
            ['Contracts', `${money(String(plan.running))} run, ${money(String(plan.contracts))} were sold in all`],
            ['Left', plan.state === 'open' ? `the fleet has room for ${money(String(plan.left))}` : null],
            ['On sale', lapseWords(plan)],
            ['Offered', <Moment key="offered" iso={plan.createdAt} />],
            ['By', <Person key="by" id={plan.createdBy} self={admin} />],
            ['Two admins', plan.secondAdmin === null ? null : secondAdminWords[plan.secondAdmin]],
            [
              'Approved by',
              plan.approvedBy === null ? null : <Person key="second" id={plan.approvedBy} self={admin} />,
            ],
            [
              planState(plan) === 'declined' ? 'Declined' : 'Closed',
              plan.closedAt === null ? null : <Moment key="closed" iso={plan.closedAt} />,
            ],
            ['Record', plan.id],
          ]}
        />
      }
      decide={
        <>
          <PlanOutlook terms={termsOfPlan(plan)} />
          <PlanDecision {...props} />
        </>
      }
      below={
        <Fold name="audit trail">
          <TrailOf subject={plan.id} />
        </Fold>
      }
    />
  );
}

const fields: readonly FormField<PlanField>[] = [
  { name: 'name', label: 'Name' },
  { name: 'pays', label: 'Pays in', as: 'choice', options: payOptions },
  { name: 'hashRate', label: 'Hash rate of one contract', hint: 'With its unit, for example 10 TH/s' },
  { name: 'termDays', label: 'Term (days)', as: 'number' },
  { name: 'price', label: 'Price (USD)', as: 'number' },
  { name: 'poolFee', label: 'Pool fee (% of what a day brings)', as: 'number' },
  { name: 'watts', label: 'Power that its hash rate draws (watts)', as: 'number' },
  { name: 'powerPrice', label: 'Power price (USD for a kWh)', as: 'number' },
  { name: 'about', label: 'About it', hint: 'Words beside the figures, which customers read, or nothing', as: 'words' },
];

function offeredText({ name, state, left }: Plan): string {
  if (state === 'waiting') return `${name} waits for a second admin. Nobody sees or buys it until then.`;
  return left === 0
    ? `${name} is offered, and sold out at once: the verified fleet has no room for it.`
    : `${name} is offered. The fleet has room for ${money(String(left))} contracts of it.`;
}

function PlanForm(props: { readonly onStatusMessage: ShowStatus }) {
  const numbers = { hashRate: '', termDays: '', price: '', poolFee: '', watts: '', powerPrice: '' };
  return (
    <TypedForm
      action="Offer this plan"
      label="New plan"
      fields={fields}
      blank={{ name: '', pays: 'BTC', about: '', ...numbers }}
      draft="mining-plan"
      read={readPlan}
      send={(body, key) => call(createMiningPlan, { body, key })}
      about={({ name, price }) => `${name} for ${price} USD`}
      statusMessage={(plan) => ({
        tone: plan.state === 'waiting' || plan.left === 0 ? 'warn' : 'success',
        sentence: offeredText(plan),
      })}
      onStatusMessage={props.onStatusMessage}
    >
      {(typed) => (
        <>
          <PlanOutlook terms={termsOf(typed)} />
          <Notice tone="info">
            The terms of a plan never change, since contracts are bought by them: other terms are another plan. It is
            for sale at once, as long as the verified fleet has room. One whose price is below half of what its term is
            expected to bring after the fee and before power, or of which that is not known, waits for a second admin.
          </Notice>
        </>
      )}
    </TypedForm>
  );
}
