import { useQuery } from '@tanstack/react-query';
import { approveTerms, declineTerms, listTermsChanges, withdrawTerms } from '#api/market-terms.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import { decisionsBy } from './open-change.tsx';
import type { Staff } from './setting-changes.tsx';
import { TermsPreview } from './terms-preview.tsx';
import type { TermsChange } from './terms-words.ts';

/** 'BTC/USD and 3 more pairs'. */
function titleOf({ pairs }: Pick<TermsChange, 'pairs'>): string {
  const [first, ...more] = pairs;
  if (first === undefined) return 'Maximum owed in all';
  const name = nameOfPair(first.pair);
  return more.length === 0 ? name : `${name} and ${more.length} more ${more.length === 1 ? 'pair' : 'pairs'}`;
}

const deciding: Deciding = {
  ...decisionsBy({ approve: approveTerms, decline: declineTerms, withdraw: withdrawTerms }),
  noun: 'terms',
  keeps: 'Open trades keep the terms they were placed on.',
};

/** Terms that are not in force yet, what they change, and what this person may decide about them (X8). */
export function OpenTerms(props: {
  readonly change: TermsChange;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  const { change } = props;
  return (
    <OpenDocument {...props} title={titleOf(change)} deciding={deciding}>
      <TermsPreview pairs={change.pairs} house={change.house} />
    </OpenDocument>
  );
}

/** What was decided about terms, newest first. */
export function TermsHistory(props: {
  readonly staff: Staff;
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
}) {
  const changes = useQuery({ queryKey: ['admin', 'terms-changes'], queryFn: () => call(listTermsChanges, {}) });
  if (changes.isError) return <Unread query={changes} />;
  if (changes.isPending) return <Coming rows={2} />;
  return (
    <DocumentHistory
      {...props}
      label="History of terms"
      changes={changes.data.items}
      titleOf={titleOf}
      preview={({ pairs, house }) => <TermsPreview pairs={pairs} house={house} />}
    />
  );
}
