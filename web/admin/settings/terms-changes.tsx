import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { approveTerms, declineTerms, listTermsChanges, withdrawTerms } from '#api/market-terms.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import { decisionsBy } from './open-change.tsx';
import { pairsTitle } from './pairs-words.ts';
import type { Staff } from './setting-changes.tsx';
import { TermsPreview } from './terms-preview.tsx';
import type { TermsChange } from './terms-words.ts';

/** What a change of terms is called. */
const titleOf = ({ pairs }: Pick<TermsChange, 'pairs'>): string => pairsTitle(pairs, t`Maximum owed in all`);

const deciding: Deciding = {
  ...decisionsBy({ approve: approveTerms, decline: declineTerms, withdraw: withdrawTerms }),
  noun: msg({ message: 'terms', context: 'a change of' }),
  keeps: msg`Open trades keep the terms they were placed on.`,
};

/** Terms that are not in force yet, what they change, and what this person may decide about them (X8). */
export function OpenTerms(props: {
  readonly change: TermsChange;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
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
  useLingui();
  const changes = useQuery({ queryKey: ['admin', 'terms-changes'], queryFn: () => call(listTermsChanges, {}) });
  if (changes.isError) return <Unread query={changes} />;
  if (changes.isPending) return <Coming rows={2} />;
  return (
    <DocumentHistory
      {...props}
      label={t`History of terms`}
      changes={changes.data.items}
      titleOf={titleOf}
      preview={({ pairs, house }) => <TermsPreview pairs={pairs} house={house} />}
    />
  );
}
