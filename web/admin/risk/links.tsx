import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readCustomerLinks } from '#api/risk-cases.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { decidedNames, findingNames, linkNames } from './case-words.ts';
import styles from './risk-cases.module.css';

/** Who has something in common with a customer, each with the reason, and the cases about this one (O1, O4). */
export function CustomerLinks(props: {
  readonly uid: string;
  /** The case on whose page they are: it does not lead to itself. */
  readonly besides?: string;
}) {
  const { uid, besides } = props;
  const found = useQuery({
    queryKey: ['admin', 'links', uid],
    queryFn: () => call(readCustomerLinks, { params: { id: uid } }),
    retry: (failures, error) => !(error instanceof ProblemError) && failures < 2,
  });
  // A role that may not read them does not see that there are any (A7.1).
  if (found.error instanceof ProblemError && found.error.status === 404) return null;
  const cases = found.data?.cases.filter(({ id }) => id !== besides);
  return (
    <Panel id="links-title" title="Linked accounts and cases">
      {found.isPending && <Coming rows={2} />}
      {found.isError && <Unread query={found} />}
      {found.data?.links.length === 0 && (
        <Empty>No other customer has the phone number, payout addresses, browser or ID images of this one.</Empty>
      )}
      <ul className={styles.found} aria-label="Linked accounts">
        {found.data?.links.map(({ uid: other, displayName, accountStatus, shared }) => (
          <li key={other}>
            <p className={styles.head}>
              <Link to="/admin/customers/$id" params={{ id: other }}>
                {displayName}
              </Link>
              <Tag tone="quiet">{accountStatus}</Tag>
            </p>
            <ul className={styles.reasons}>
              {shared.map(({ reason, what }) => (
                <li key={`${reason} ${what}`}>
                  {linkNames[reason]}
                  {what !== null && (
                    <>
                      : <code>{what}</code>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ul className={styles.found} aria-label="Cases">
        {cases?.map(({ id, codes, openedAt, decision }) => (
          <li key={id}>
            <p className={styles.head}>
              <Link to="/admin/cases/$case" params={{ case: id }}>
                Case: {codes.map((code) => findingNames[code]).join(', ')}
              </Link>
              {decision === null ? (
                <Tag tone="warn">open</Tag>
              ) : (
                <Tag tone={decision.code === 'no_concern' ? 'quiet' : 'warn'}>{decidedNames[decision.code]}</Tag>
              )}
              <Moment iso={decision?.time ?? openedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
