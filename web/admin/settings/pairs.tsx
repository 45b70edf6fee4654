import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
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
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import { decisionsBy } from './open-change.tsx';
import { ProposePair } from './pairs-form.tsx';
import { PairsPreview } from './pairs-preview.tsx';
import {
  classWords,
  hoursWords,
  type ListedPair,
  type PairsList,
  pairWords,
  symbolsWords,
  titleOf,
} from './pairs-words.ts';
import type { Staff } from './setting-changes.tsx';

const deciding: Deciding = {
  ...decisionsBy({ approve: approvePairs, decline: declinePairs, withdraw: withdrawPairs }),
  noun: msg({ message: 'pairs', context: 'a change of' }),
  keeps: msg`Open trades keep their terms and are settled. Prices are interrupted for a moment where a source is asked for more.`,
};

/** The list of pairs, as staff change it (M3, X8). */
export function PairsScreen({ staff }: { readonly staff: Staff }) {
  useLingui();
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
          <Panel id="pairs-waiting" title={t`Not in force yet`}>
            {pairs.data.open.length === 0 ? (
              <Empty>
                <Trans>No changes pending. One person proposes a change, a different owner approves it.</Trans>
              </Empty>
            ) : (
              pairs.data.open.map((change) => (
                <OpenDocument key={change.id} title={titleOf(change)} change={change} deciding={deciding} {...shared}>
                  <PairsPreview pairs={change.pairs} terms={change.terms} />
                </OpenDocument>
              ))
            )}
          </Panel>
          <Panel id="pairs-listed" title={t`Pairs`}>
            <Listed list={pairs.data} opened={opened} onOpen={setOpened} {...shared} />
          </Panel>
          <Panel id="pairs-history" title={t`History`}>
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
  if (retired) return textOf(pairWords.retired);
  return textOf(pairWords[offered ? 'offered' : 'shown only']);
}

const sourcesOf = ({ symbols }: ListedPair['listing']): string =>
  Object.keys(symbols).join(', ') || t({ message: 'none', context: 'a source' });

function Listed({
  list,
  staff,
  onStatus,
  opened,
  onOpen,
}: Opening & { readonly list: PairsList; readonly onStatus: ShowStatus }) {
  useLingui();
  const proposes = mayPropose(staff);
  const open = new Set(list.open.flatMap(({ pairs }) => pairs.map(({ pair }) => pair)));
  return (
    <div className={listing.stack}>
      {proposes && (
        <div>
          <Choices
            choices={[
              {
                name: msg`Add a pair`,
                of: proposePairs,
                form: <ProposePair list={list} pair={null} onStatus={onStatus} />,
              },
            ]}
          />
        </div>
      )}
      <Records
        label={t`Pairs`}
        items={list.pairs}
        idOf={({ pair }) => pair}
        nameOf={({ pair }) => nameOfPair(pair)}
        actionOf={() => (proposes ? 'change' : 'details')}
        opened={opened}
        onOpen={onOpen}
        columns={[
          { name: msg`Pair`, cell: ({ pair }) => <span className={tables.whole}>{nameOfPair(pair)}</span> },
          { name: msg`Status`, cell: statusOf },
          { name: msg`Class`, minor: true, cell: (one) => textOf(classWords[one.listing.class]) },
          { name: msg`Decimals`, minor: true, cell: (one) => one.listing.decimals },
          { name: msg`Sources`, minor: true, cell: (one) => sourcesOf(one.listing) },
          { name: msg({ message: 'Place', context: 'in a list' }), minor: true, cell: (one) => one.listing.order },
          {
            name: msg({ message: 'Next', context: 'a change' }),
            minor: true,
            cell: ({ pair }) => (open.has(pair) ? t({ message: 'waits', context: 'a change' }) : t`none`),
          },
        ]}
        detail={(one) => (
          <div className={listing.stack}>
            <PairFacts one={one} />
            {open.has(one.pair) && (
              <p>
                <Trans>A change is already waiting. Decide about it or withdraw it first.</Trans>
              </p>
            )}
            {proposes && !open.has(one.pair) && <ProposePair list={list} pair={one} onStatus={onStatus} />}
          </div>
        )}
      />
    </div>
  );
}

function PairFacts({ one: { listing: held, since } }: { readonly one: ListedPair }) {
  useLingui();
  const { decimals } = held;
  const symbols = symbolsWords(held);
  return (
    <Facts
      facts={[
        [t`Since`, since === null ? t`the beginning` : <Moment key="since" iso={since} />],
        [t`Decimals`, t`${decimals}, which never change`],
        [t`Sources`, Object.keys(held.symbols).length > 0 ? t`${symbols} (no other pair can ever have them)` : symbols],
        [t`Trading hours (UTC)`, hoursWords(held.hours)],
        [t`Size of a best price`, `${money(String(held.liquidity.minSize))} ${held.quote}`],
      ]}
    />
  );
}

/** What was decided about pairs, newest first. */
function History(props: Opening) {
  useLingui();
  const changes = useQuery({ queryKey: ['admin', 'pairs-changes'], queryFn: () => call(listPairsChanges, {}) });
  if (changes.isError) return <Unread query={changes} />;
  if (changes.isPending) return <Coming rows={2} />;
  return (
    <DocumentHistory
      {...props}
      label={t`History of pairs`}
      changes={changes.data.items}
      titleOf={titleOf}
      preview={({ pairs, terms }) => <PairsPreview pairs={pairs} terms={terms} />}
    />
  );
}
