import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { adminMiningPlans, createMiningPlan } from '#api/mining-plans.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { useQueue } from '#web/admin/queue/queue.ts';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { type ShowStatus, StatusMessage } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { aboutPlan } from '#web/widgets/plan-words.ts';
import { algorithmWords } from './fleet-form.ts';
import styles from './mining.module.css';
import { coinsListed } from './mining-units.ts';
import { PlanDecision, type PlanDecisionProps } from './plan-decision.tsx';
import { type PlanField, payOptions, readPlan, termsOf, termsOfPlan } from './plan-form.ts';
import { PlanOutlook } from './plan-outlook.tsx';
import { isDeclined, isSoldOut, lapseWords, type Plan, planState } from './plan-words.ts';

const days = (count: number): string => plural(count, { one: '# day', other: '# days' });

const toneOf = (plan: Plan): 'quiet' | 'warn' | 'up' =>
  plan.state === 'closed' ? 'quiet' : plan.state === 'waiting' || isSoldOut(plan) || plan.lapsed ? 'warn' : 'up';

const columns: readonly Column<Plan>[] = [
  {
    name: msg`Plan`,
    cell: (plan) => (
      <>
        <strong>{plan.name}</strong>
        <small className={tables.narrow}>
          {coinsListed(plan.coins)} · {days(plan.termDays)} · {planState(plan)}
        </small>
      </>
    ),
  },
  { name: msg`Pays in`, minor: true, cell: ({ coins }) => coinsListed(coins) },
  { name: msg`Hash rate`, number: true, cell: ({ hashRate }) => <Hashes of={hashRate} /> },
  { name: msg`Term`, minor: true, number: true, cell: ({ termDays }) => days(termDays) },
  { name: msg`Price (USD)`, number: true, cell: ({ price }) => money(price) },
  { name: msg`Running`, minor: true, number: true, cell: ({ running }) => money(String(running)) },
  {
    name: msg`Left`,
    minor: true,
    number: true,
    cell: ({ left, state }) => (state === 'open' ? money(String(left)) : '–'),
  },
  {
    name: msg`Status`,
    minor: true,
    cell: (plan) => <Tag tone={toneOf(plan)}>{planState(plan)}</Tag>,
  },
];

const secondAdminWords: Readonly<Record<NonNullable<Plan['secondAdmin']>, MessageDescriptor>> = {
  price_below_half: msg`when offered, its price was below half of the expected proceeds of its term, after the fee and before power`,
  worth_unknown: msg`its expected proceeds were not known when it was offered`,
};

/** All plans (N1), newest first; new ones are offered here, and closed with a reason. */
export function MiningPlans(props: { readonly admin: string }) {
  useLingui();
  const pages = useQueuePages(['admin', 'mining', 'plans'], (page) => call(adminMiningPlans, { query: page }));
  const queue = useQueue(pages, ({ id }) => id);
  return (
    <Panel id="plans-title" title={orderedTitle(t`Plans`, 'newest')}>
      <div className={styles.ask}>
        <Choices
          choices={[
            { name: msg`New plan`, of: createMiningPlan, form: <PlanForm onStatusMessage={queue.showStatus} /> },
          ]}
        />
      </div>
      <StatusMessage statusText={queue.statusText} />
      <Listing pages={pages} what={t`plans`} empty={t`No plan is offered yet. Customers can buy once you offer one.`}>
        <Records
          label={t`Plans`}
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={({ name }) => t`plan ${name}`}
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
  useLingui();
  const { plan, admin } = props;
  return (
    <Case
      known={
        <Facts
          facts={[
            [t({ message: 'About', context: 'a plan' }), plan.about === '' ? t`nothing` : aboutPlan(plan.about)],
            [t`Algorithm`, textOf(algorithmWords[plan.algorithm])],
            [t`Pays in`, coinsListed(plan.coins)],
            [t`Hash rate`, <Hashes key="rate" of={plan.hashRate} />],
            [t`Term`, days(plan.termDays)],
            [t`Price`, `${money(plan.price)} USD`],
            [t`Pool fee`, feeText(plan)],
            [t`Power`, powerText(plan)],
            [t`Contracts`, soldText(plan)],
            [t`Left`, plan.state === 'open' ? roomText(plan) : null],
            [t`On sale`, lapseWords(plan)],
            [t`Offered`, <Moment key="offered" iso={plan.createdAt} />],
            [t`By`, <Person key="by" id={plan.createdBy} self={admin} />],
            [t`Two admins`, plan.secondAdmin === null ? null : textOf(secondAdminWords[plan.secondAdmin])],
            [
              t`Approved by`,
              plan.approvedBy === null ? null : <Person key="second" id={plan.approvedBy} self={admin} />,
            ],
            [
              isDeclined(plan) ? t({ message: 'Declined', context: 'a plan' }) : t`Closed`,
              plan.closedAt === null ? null : <Moment key="closed" iso={plan.closedAt} />,
            ],
            [t`Record`, plan.id],
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
        <Fold name={t`audit trail`}>
          <TrailOf subject={plan.id} />
        </Fold>
      }
    />
  );
}

function feeText({ poolFeeBps }: Plan): string {
  const fee = percentText(poolFeeBps);
  return t`${fee} of what a day brings`;
}

function powerText({ powerWatts, powerPrice, coins }: Plan): string {
  const coin = coins[0] ?? '';
  const [watts, price] = [`${shortDecimal(powerWatts)} W`, `${shortDecimal(powerPrice)} USD`];
  return t`${watts} at ${price} a kWh, against ${coin}`;
}

function soldText(plan: Plan): string {
  const [running, sold] = [money(String(plan.running)), money(String(plan.contracts))];
  return t`${running} run, ${sold} were sold in all`;
}

function roomText({ left }: Plan): string {
  const room = money(String(left));
  return t`the fleet has room for ${room}`;
}

const fields: readonly FormField<PlanField>[] = [
  { name: 'name', label: msg`Name` },
  { name: 'pays', label: msg`Pays in`, as: 'choice', options: payOptions },
  { name: 'hashRate', label: msg`Hash rate of one contract`, hint: msg`With its unit, for example 10 TH/s` },
  { name: 'termDays', label: msg`Term (days)`, as: 'number' },
  { name: 'price', label: msg`Price (USD)`, as: 'number' },
  { name: 'poolFee', label: msg`Pool fee (% of what a day brings)`, as: 'number' },
  { name: 'watts', label: msg`Power that its hash rate draws (watts)`, as: 'number' },
  { name: 'powerPrice', label: msg`Power price (USD for a kWh)`, as: 'number' },
  {
    name: 'about',
    label: msg`About it`,
    hint: msg`Words beside the figures, which customers read, or nothing`,
    as: 'words',
  },
];

function offeredText({ name, state, left }: Plan): string {
  if (state === 'waiting') return t`${name} waits for a second admin. Nobody sees or buys it until then.`;
  const room = money(String(left));
  return left === 0
    ? t`${name} is offered, and sold out at once: the verified fleet has no room for it.`
    : t`${name} is offered. The fleet has room for ${room} contracts of it.`;
}

function PlanForm(props: { readonly onStatusMessage: ShowStatus }) {
  useLingui();
  const numbers = { hashRate: '', termDays: '', price: '', poolFee: '', watts: '', powerPrice: '' };
  return (
    <TypedForm
      action={t`Offer this plan`}
      label={t`New plan`}
      fields={fields}
      blank={{ name: '', pays: 'BTC', about: '', ...numbers }}
      draft="mining-plan"
      read={readPlan}
      send={(body, key) => call(createMiningPlan, { body, key })}
      about={({ name, price }) => t`${name} for ${price} USD`}
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
            <Trans>
              The terms of a plan never change, since contracts are bought by them: other terms are another plan. It is
              for sale at once, as long as the verified fleet has room. One whose price is below half of what its term
              is expected to bring after the fee and before power, or of which that is not known, waits for a second
              admin.
            </Trans>
          </Notice>
        </>
      )}
    </TypedForm>
  );
}
