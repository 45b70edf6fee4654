import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readCustomerIdentity } from '#api/identity.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { IdentityReview } from './identity-review.tsx';

/** The newest ID images of a customer on their page, with the one decision about them and the account (I4). */
export function CustomerIdentity(props: {
  readonly uid: string;
  readonly admin: string;
  readonly onStatusMessage: (statusText: StatusText) => void;
}) {
  useLingui();
  const { uid, admin, onStatusMessage } = props;
  const newest = useQuery({
    queryKey: ['admin', 'customer', uid, 'identity'],
    queryFn: async () => (await call(readCustomerIdentity, { params: { id: uid } })).submission,
    refetchInterval: renewedEvery(15_000),
  });
  return (
    <Panel id="identity-title" title={t`Identity`}>
      {newest.isPending && <Coming rows={3} />}
      {newest.isError && <Unread query={newest} />}
      {newest.data === null && (
        <Empty>
          <Trans>The customer has not submitted ID images yet.</Trans>
        </Empty>
      )}
      {newest.data && (
        <IdentityReview
          key={newest.data.id}
          whole
          identity={newest.data}
          admin={admin}
          onDecided={onStatusMessage}
          onStatusMessage={(statusText) => statusText && onStatusMessage(statusText)}
        />
      )}
    </Panel>
  );
}
