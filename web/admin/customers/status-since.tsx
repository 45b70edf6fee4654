import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { auditOf } from '#api/accounts.ts';
import { reasonOf } from '#web/admin/audit/deeds.ts';
import { useTrail } from '#web/admin/audit/trail.tsx';
import type { CustomerCaseProps } from '#web/admin/queue/cases.ts';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { statusEntry } from './status-entry.ts';

/** The status of an account and, where it is closed and the reader reads the audit trail, since when, by whom and why. */
export function StatusSince({ customer }: Pick<CustomerCaseProps, 'customer'>) {
  useLingui();
  const may = useMay();
  const { account_status: status } = customer;
  const isClosed = status === 'suspended' || status === 'blocked' || status === 'declined';
  return (
    <>
      {accountStatusWord(status)}
      {isClosed && may(auditOf) && <Since uid={customer.uid} status={status} />}
    </>
  );
}

function Since({ uid, status }: { readonly uid: string; readonly status: string }) {
  const entry = statusEntry(useTrail({ subject: uid }).items, status);
  if (entry === null) return null;
  const reason = reasonOf(entry);
  return (
    <span>
      <Trans>
        since <Moment iso={entry.time} />, by <Person id={entry.actor} name={entry.actorName} />
      </Trans>
      {reason !== null && `: ${quoted(reason)}`}
    </span>
  );
}
