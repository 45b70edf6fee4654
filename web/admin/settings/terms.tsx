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
          <Panel id="terms-waiting" title="Not in force yet">
            {terms.data.open.length === 0 ? (
              <Empty>No changes pending. One person proposes a change, a different owner approves it.</Empty>
            ) : (
              terms.data.open.map((change) => <OpenTerms key={change.id} change={change} {...shared} />)
            )}
          </Panel>
          <Panel id="terms-pairs" title="Pairs on offer">
            <Pairs list={terms.data} opened={opened} onOpen={setOpened} {...shared} />
          </Panel>
          <Panel id="terms-house" title="All open trades">
            <House list={terms.data} {...shared} />
          </Panel>
          <Panel id="terms-history" title="History">
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
const waits = 'A change is already waiting. Decide about it or withdraw it first.';

function Pairs(props: Part & { readonly opened: string | null; readonly onOpen: (id: string | null) => void }) {
  const { list, staff, onStatus } = props;
  const proposes = mayPropose(staff);
  const open = new Set(list.open.flatMap(({ pairs }) => pairs.map(({ pair }) => pair)));
  if (list.pairs.length === 0) return <Empty>No pair is on offer: the configuration takes all of them off.</Empty>;
  return (
    <div className={listing.stack}>
      {proposes &&
        (open.size > 0 ? (
          <p>A change of a pair is waiting: all pairs can be changed together once it is decided.</p>
        ) : (
          <div>
            <Choices
              choices={[
                {
                  name: 'Change all pairs',
                  of: proposeTerms,
                  form: <ProposeTerms key={list.version} list={list} pair={null} onStatus={onStatus} />,
                },
              ]}
            />
          </div>
        ))}
      <Records
        label="Pairs on offer"
        items={list.pairs}
        idOf={({ pair }) => pair}
        nameOf={({ pair }) => nameOfPair(pair)}
        actionOf={() => (proposes ? 'change' : 'details')}
        opened={props.opened}
        onOpen={props.onOpen}
        columns={[
          { name: 'Pair', cell: ({ pair }) => <span className={tables.whole}>{nameOfPair(pair)}</span> },
          {
            name: 'Pays',
            cell: ({ terms }) => (
              <>
                {payoutsWords(terms)}
                <small className={tables.narrow}>
                  stake {money(terms.minStake)} to {money(terms.maxStake)} USD
                </small>
              </>
            ),
          },
          {
            name: 'Stake (USD)',
            minor: true,
            cell: ({ terms }) => `${money(terms.minStake)} to ${money(terms.maxStake)}`,
          },
          { name: 'Entry delay', minor: true, cell: ({ terms }) => `${terms.entryDelay} ms` },
          { name: 'Maximum owed', minor: true, cell: ({ terms }) => limitWords(terms.maxExposure) },
          { name: 'Next', minor: true, cell: ({ pair }) => (open.has(pair) ? 'waits' : 'none') },
        ]}
        detail={(one) => (
          <div className={listing.stack}>
            <PairFacts one={one} />
            {open.has(one.pair) && <p>{waits}</p>}
            {proposes && !open.has(one.pair) && (
              <ProposeTerms key={list.version} list={list} pair={one} onStatus={onStatus} />
            )}
          </div>
        )}
      />
    </div>
  );
}

function PairFacts({ one: { terms, since, environment } }: { readonly one: TermsOfPair }) {
  return (
    <Facts
      facts={[
        ['Since', since === null ? 'the beginning' : <Moment key="since" iso={since} />],
        ['Stake', `${money(terms.minStake)} to ${money(terms.maxStake)} USD`],
        ['Entry delay', `${terms.entryDelay} ms`],
        ['Maximum owed', limitWords(terms.maxExposure)],
        [
          'Configuration',
          environment === null
            ? null
            : `${payoutsWords(environment)} (first value only; what is offered and its liquidity stay with the file)`,
        ],
      ]}
    />
  );
}

function House({ list, staff, onStatus }: Part) {
  const { maxExposure, since, environment } = list.house;
  const open = list.open.some(({ house }) => house !== null);
  return (
    <div className={listing.stack}>
      <Facts
        facts={[
          ['Maximum owed in all', limitWords(maxExposure)],
          ['Since', since === null ? 'the beginning' : <Moment key="since" iso={since} />],
          ['Configuration', `${limitWords(environment)} (first value only)`],
        ]}
      />
      {open && <p>{waits}</p>}
      {mayPropose(staff) && !open && (
        <div>
          <Choices
            choices={[
              {
                name: 'Change',
                of: proposeTerms,
                form: <ProposeHouse key={list.version} list={list} onStatus={onStatus} />,
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}
