import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTerms, proposeTerms } from '#api/market-terms.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts, Records } from '#web/admin/widgets/records.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import type { Staff } from './setting-changes.tsx';
import { OpenTerms, TermsHistory } from './terms-changes.tsx';
import { ProposeHouse, ProposeTerms } from './terms-forms.tsx';
import { limitWords, payoutsWords, type TermsList, type TermsOfPair } from './terms-words.ts';

/** What trades on each pair are offered at, and what the house may owe, as staff change it (T1, X8). */
export function TermsScreen({ staff }: { readonly staff: Staff }) {
  useLingui();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const terms = useQuery({ queryKey: ['admin', 'terms'], queryFn: () => call(listTerms, {}) });
  const shared = { staff, onStatus: showStatus };
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {terms.isError && <Unread query={terms} />}
      {terms.isPending && <Coming rows={6} />}
      {terms.data && (
        <>
          <Panel id="terms-waiting" title={t`Not in force yet`}>
            {terms.data.open.length === 0 ? (
              <Empty>
                <Trans>No changes pending. One person proposes a change, a different owner approves it.</Trans>
              </Empty>
            ) : (
              terms.data.open.map((change) => <OpenTerms key={change.id} change={change} {...shared} />)
            )}
          </Panel>
          <Panel id="terms-pairs" title={t`Pairs on offer`}>
            <Pairs list={terms.data} opened={opened} onOpen={setOpened} {...shared} />
          </Panel>
          <Panel id="terms-house" title={t`All open trades`}>
            <House list={terms.data} {...shared} />
          </Panel>
          <Panel id="terms-history" title={t`History`}>
            <TermsHistory staff={staff} opened={opened} onOpen={setOpened} />
          </Panel>
        </>
      )}
    </div>
  );
}

interface Part {
  readonly list: TermsList;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}

const mayPropose = ({ role }: Staff): boolean => role === 'owner' || role === 'operations';
const Waits = () => (
  <p>
    <Trans>A change is already waiting. Decide about it or withdraw it first.</Trans>
  </p>
);

/** '1.00 to 1,000.00'. */
function stakesOf({ minStake, maxStake }: TermsOfPair['terms']): string {
  const [from, to] = [money(minStake), money(maxStake)];
  return t`${from} to ${to}`;
}

function stakesInDollars({ minStake, maxStake }: TermsOfPair['terms']): string {
  const [from, to] = [money(minStake), money(maxStake)];
  return t`${from} to ${to} USD`;
}

function Pairs(props: Part & { readonly opened: string | null; readonly onOpen: (id: string | null) => void }) {
  useLingui();
  const { list, staff, onStatus } = props;
  const proposes = mayPropose(staff);
  const open = new Set(list.open.flatMap(({ pairs }) => pairs.map(({ pair }) => pair)));
  if (list.pairs.length === 0)
    return (
      <Empty>
        <Trans>No pair is on offer: the configuration takes all of them off.</Trans>
      </Empty>
    );
  return (
    <div className={listing.stack}>
      {proposes &&
        (open.size > 0 ? (
          <p>
            <Trans>A change of a pair is waiting: all pairs can be changed together once it is decided.</Trans>
          </p>
        ) : (
          <div>
            <Choices
              choices={[
                {
                  name: msg`Change all pairs`,
                  of: proposeTerms,
                  form: <ProposeTerms list={list} pair={null} onStatus={onStatus} />,
                },
              ]}
            />
          </div>
        ))}
      <Records
        label={t`Pairs on offer`}
        items={list.pairs}
        idOf={({ pair }) => pair}
        nameOf={({ pair }) => nameOfPair(pair)}
        actionOf={() => (proposes ? 'change' : 'details')}
        opened={props.opened}
        onOpen={props.onOpen}
        columns={[
          { name: msg`Pair`, cell: ({ pair }) => <span className={tables.whole}>{nameOfPair(pair)}</span> },
          {
            name: msg({ message: 'Pays', context: 'a pair' }),
            cell: ({ terms }) => (
              <>
                {payoutsWords(terms)}
                <small className={tables.narrow}>
                  <StakesLine terms={terms} />
                </small>
              </>
            ),
          },
          {
            name: msg`Stake (USD)`,
            minor: true,
            cell: ({ terms }) => stakesOf(terms),
          },
          { name: msg`Entry delay`, minor: true, cell: ({ terms }) => `${terms.entryDelay} ms` },
          { name: msg`Maximum owed`, minor: true, cell: ({ terms }) => limitWords(terms.maxExposure) },
          {
            name: msg({ message: 'Next', context: 'a change' }),
            minor: true,
            cell: ({ pair }) => (open.has(pair) ? t({ message: 'waits', context: 'a change' }) : t`none`),
          },
        ]}
        detail={(one) => (
          <div className={listing.stack}>
            <PairFacts one={one} />
            {open.has(one.pair) && <Waits />}
            {proposes && !open.has(one.pair) && <ProposeTerms list={list} pair={one} onStatus={onStatus} />}
          </div>
        )}
      />
    </div>
  );
}

/** What is staked, where the column of it is left out. */
function StakesLine({ terms }: Pick<TermsOfPair, 'terms'>) {
  const [from, to] = [money(terms.minStake), money(terms.maxStake)];
  return (
    <Trans>
      stake {from} to {to} USD
    </Trans>
  );
}

/** The first terms of a pair; null where there are none. */
function firstTerms(environment: TermsOfPair['environment']): string | null {
  if (environment === null) return null;
  const payouts = payoutsWords(environment);
  return t`${payouts} (first value only; what is offered and its liquidity stay with the file)`;
}

function PairFacts({ one: { terms, since, environment } }: { readonly one: TermsOfPair }) {
  useLingui();
  return (
    <Facts
      facts={[
        [t`Since`, since === null ? t`the beginning` : <Moment key="since" iso={since} />],
        [t`Stake`, stakesInDollars(terms)],
        [t`Entry delay`, `${terms.entryDelay} ms`],
        [t`Maximum owed`, limitWords(terms.maxExposure)],
        [t({ message: 'Configuration', context: 'of the environment' }), firstTerms(environment)],
      ]}
    />
  );
}

function House({ list, staff, onStatus }: Part) {
  useLingui();
  const { maxExposure, since, environment } = list.house;
  const value = limitWords(environment);
  const open = list.open.some(({ house }) => house !== null);
  return (
    <div className={listing.stack}>
      <Facts
        facts={[
          [t`Maximum owed in all`, limitWords(maxExposure)],
          [t`Since`, since === null ? t`the beginning` : <Moment key="since" iso={since} />],
          [t({ message: 'Configuration', context: 'of the environment' }), t`${value} (first value only)`],
        ]}
      />
      {open && <Waits />}
      {mayPropose(staff) && !open && (
        <div>
          <Choices
            choices={[
              {
                name: msg`Change`,
                of: proposeTerms,
                form: <ProposeHouse list={list} onStatus={onStatus} />,
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}
