import { adminMiningPlans, closeMiningPlan, createMiningPlan } from '#api/mining-plans.ts';
import type { ReplyOf } from '#api/operation.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { useQueue } from '#web/admin/queue/queue.ts';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { type Say, type Saying, StatusMessage } from '#web/admin/widgets/status-message.tsx';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { algorithmWords } from './fleet-form.ts';
import styles from './mining.module.css';
import { type PlanField, payOptions, readPlan, termsOf, termsOfPlan } from './plan-form.ts';
import { PlanOutlook } from './plan-outlook.tsx';

type Plan = ReplyOf<typeof adminMiningPlans>['items'][number];

const days = (count: number): string => `${money(String(count))} ${count === 1 ? 'day' : 'days'}`;
const soldOut = ({ state, left }: Plan): boolean => state === 'open' && left === 0;
const stateOf = (plan: Plan): string => (soldOut(plan) ? 'sold out' : plan.lapsed ? 'price lapsed' : plan.state);

const columns: readonly Column<Plan>[] = [
  {
    name: 'Plan',
    cell: (plan) => (
      <>
        <strong>{plan.name}</strong>
        <small className={tables.narrow}>
          {plan.coins.join(' and ')} · {days(plan.termDays)} · {stateOf(plan)}
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
    cell: (plan) => (
      <Tag tone={plan.state === 'closed' ? 'quiet' : soldOut(plan) || plan.lapsed ? 'warn' : 'up'}>{stateOf(plan)}</Tag>
    ),
  },
];

/** All plans (N1), newest first; new ones are offered here, and closed with a reason. */
export function MiningPlans(props: { readonly admin: string }) {
  const pages = useQueuePages(['admin', 'mining', 'plans'], (page) => call(adminMiningPlans, { query: page }));
  const queue = useQueue(pages, ({ id }) => id);
  return (
    <Panel id="plans-title" title="Plans, newest first">
      <div className={styles.ask}>
        <Choices choices={[{ name: 'New plan', form: <PlanForm onStatusMessage={queue.say} /> }]} />
      </div>
      <StatusMessage saying={queue.saying} />
      <Listing pages={pages} what="plans" empty="No plan is offered yet. Customers can buy once there is one.">
        <Records
          label="Plans"
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={({ name }) => `plan ${name}`}
          actionOf={() => 'Details'}
          opened={queue.opened}
          onOpen={queue.open}
          detail={(plan) => <Detail plan={plan} admin={props.admin} onDecided={queue.decided} />}
        />
      </Listing>
    </Panel>
  );
}

interface DetailProps {
  readonly plan: Plan;
  readonly admin: string;
  readonly onDecided: (saying: Saying) => void;
}

function Detail(props: DetailProps) {
  const { plan, admin } = props;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['About', plan.about === '' ? 'nothing' : plan.about],
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
            [
              'On sale',
              plan.lapsed
                ? 'no: its price has lapsed. It was set 30 days ago, or what the plan is expected to bring has risen by more than 10 % since. Nobody can buy; close it and offer its terms as another plan'
                : null,
            ],
            ['Offered', <Moment key="offered" iso={plan.createdAt} />],
            ['By', <Person key="by" id={plan.createdBy} self={admin} />],
            ['Closed', plan.closedAt === null ? null : <Moment key="closed" iso={plan.closedAt} />],
            ['Record', plan.id],
          ]}
        />
      }
      decide={
        <>
          <PlanOutlook terms={termsOfPlan(plan)} />
          <Close {...props} />
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

function Close({ plan, onDecided }: DetailProps) {
  if (plan.state === 'closed') return <p>Closed: no more of it is sold. What was sold goes on as agreed.</p>;
  return (
    <Choices
      choices={[
        {
          name: 'Close this plan',
          form: (
            <ReasonForm
              action={`Close ${plan.name}`}
              label="Reason"
              send={(reason, key) => call(closeMiningPlan, { params: { id: plan.id }, body: { reason }, key })}
              onDone={() => onDecided({ tone: 'success', sentence: `${plan.name} is closed: no more of it is sold.` })}
            >
              No more of it is sold. Contracts that were sold go on to the end of their term as agreed. A closed plan is
              not opened again; the same terms can be offered as another plan.
            </ReasonForm>
          ),
        },
      ]}
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

function PlanForm(props: { readonly onStatusMessage: Say }) {
  const numbers = { hashRate: '', termDays: '', price: '', poolFee: '', watts: '', powerPrice: '' };
  return (
    <TypedForm
      action="Offer this plan"
      label="New plan"
      fields={fields}
      blank={{ name: '', pays: 'BTC', about: '', ...numbers }}
      read={readPlan}
      send={(body, key) => call(createMiningPlan, { body, key })}
      about={({ name, price }) => `${name} for ${price} USD`}
      statusMessage={({ name, left }) => ({
        tone: left === 0 ? 'warn' : 'success',
        sentence:
          left === 0
            ? `${name} is offered, and sold out at once: the verified fleet has no room for it.`
            : `${name} is offered. The fleet has room for ${money(String(left))} contracts of it.`,
      })}
      onStatusMessage={props.onStatusMessage}
    >
      {(typed) => (
        <>
          <PlanOutlook terms={termsOf(typed)} />
          <Notice tone="info">
            The terms of a plan never change, since contracts are bought by them: other terms are another plan. It is
            for sale at once, as long as the verified fleet has room.
          </Notice>
        </>
      )}
    </TypedForm>
  );
}
