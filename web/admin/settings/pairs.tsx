import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvePairs, declinePairs, listPairs, listPairsChanges, proposePairs, withdrawPairs } from '#api/pairs.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts, Records } from '#web/admin/widgets/records.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import { decisionsBy } from './open-change.tsx';
import { ProposePair } from './pairs-form.tsx';
import { PairsPreview } from './pairs-preview.tsx';
import { hoursWords, type ListedPair, type PairsList, symbolsWords, titleOf } from './pairs-words.ts';
import type { Staff } from './setting-changes.tsx';

const deciding: Deciding = {
  ...decisionsBy({ approve: approvePairs, decline: declinePairs, withdraw: withdrawPairs }),
  noun: 'pairs',
  keeps:
    'Open trades keep their terms and are settled. Prices are interrupted for a moment where a source is asked for more.',
};

/** The list of pairs, as staff change it (M3, X8). */
export function PairsScreen({ staff }: { readonly staff: Staff }) {
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const pairs = useQuery({ queryKey: ['admin', 'pairs'], queryFn: () => call(listPairs, {}) });
  const shared = { staff, onStatus: showStatus };
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {pairs.isError && <Unread query={pairs} />}
      {pairs.isPending && <Coming rows={6} />}
      {pairs.data && (
        <>
          <Panel id="pairs-waiting" title="Not in force yet">
            {pairs.data.open.length === 0 ? (
              <Empty>No changes pending. One person proposes a change, a different owner approves it.</Empty>
            ) : (
              pairs.data.open.map((change) => (
                <OpenDocument key={change.id} title={titleOf(change)} change={change} deciding={deciding} {...shared}>
                  <PairsPreview pairs={change.pairs} terms={change.terms} />
                </OpenDocument>
              ))
            )}
          </Panel>
          <Panel id="pairs-listed" title="Pairs">
            <Listed list={pairs.data} opened={opened} onOpen={setOpened} {...shared} />
          </Panel>
          <Panel id="pairs-history" title="History">
            <History staff={staff} opened={opened} onOpen={setOpened} />
          </Panel>
        </>
      )}
    </div>
  );
}

interface Opening {
  readonly staff: Staff;
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
}

const mayPropose = ({ role }: Staff): boolean => role === 'owner' || role === 'operations';

function statusOf({ listing: { retired }, offered }: ListedPair): string {
  if (retired) return 'retired';
  return offered ? 'offered' : 'shown only';
}

function Listed({
  list,
  staff,
  onStatus,
  opened,
  onOpen,
}: Opening & { readonly list: PairsList; readonly onStatus: ShowStatus }) {
  const proposes = mayPropose(staff);
  const open = new Set(list.open.flatMap(({ pairs }) => pairs.map(({ pair }) => pair)));
  return (
    <div className={listing.stack}>
      {proposes && (
        <div>
          <Choices
            choices={[
              {
                name: 'Add a pair',
                of: proposePairs,
                form: <ProposePair key={list.version} list={list} pair={null} onStatus={onStatus} />,
              },
            ]}
          />
        </div>
      )}
      <Records
        label="Pairs"
        items={list.pairs}
        idOf={({ pair }) => pair}
        nameOf={({ pair }) => nameOfPair(pair)}
        actionOf={() => (proposes ? 'change' : 'details')}
        opened={opened}
        onOpen={onOpen}
        columns={[
          { name: 'Pair', cell: ({ pair }) => <span className={tables.whole}>{nameOfPair(pair)}</span> },
          { name: 'Status', cell: statusOf },
          { name: 'Class', minor: true, cell: (one) => one.listing.class },
          { name: 'Decimals', minor: true, cell: (one) => one.listing.decimals },
          { name: 'Sources', minor: true, cell: (one) => Object.keys(one.listing.symbols).join(', ') || 'none' },
          { name: 'Place', minor: true, cell: (one) => one.listing.order },
          { name: 'Next', minor: true, cell: ({ pair }) => (open.has(pair) ? 'waits' : 'none') },
        ]}
        detail={(one) => (
          <div className={listing.stack}>
            <PairFacts one={one} />
            {open.has(one.pair) && <p>A change is already waiting. Decide about it or withdraw it first.</p>}
            {proposes && !open.has(one.pair) && (
              <ProposePair key={list.version} list={list} pair={one} onStatus={onStatus} />
            )}
          </div>
        )}
      />
    </div>
  );
}

function PairFacts({ one: { listing: held, since, recorded } }: { readonly one: ListedPair }) {
  return (
    <Facts
      facts={[
        ['Since', since === null ? 'the beginning' : <Moment key="since" iso={since} />],
        ['Decimals', `${held.decimals}, which never change`],
        ['Sources', `${symbolsWords(held)}${recorded ? ' (its own for good: prices were recorded)' : ''}`],
        ['Trading hours (UTC)', hoursWords(held.hours)],
        ['Size of a best price', `${held.liquidity.minSize} ${held.quote}`],
      ]}
    />
  );
}

/** What was decided about pairs, newest first. */
function History(props: Opening) {
  const changes = useQuery({ queryKey: ['admin', 'pairs-changes'], queryFn: () => call(listPairsChanges, {}) });
  if (changes.isError) return <Unread query={changes} />;
  if (changes.isPending) return <Coming rows={2} />;
  return (
    <DocumentHistory
      {...props}
      label="History of pairs"
      changes={changes.data.items}
      titleOf={titleOf}
      preview={({ pairs, terms }) => <PairsPreview pairs={pairs} terms={terms} />}
    />
  );
}
