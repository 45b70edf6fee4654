import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { readCustomerLinks } from '#api/risk-cases.ts';
import type { FindingCode } from '#domain/risk/cases.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import styles from '#web/admin/widgets/entries.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { ScreenLink } from '#web/admin/widgets/screen-link.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { findingNames, linkNames, outcomeName, outcomeTone } from './case-words.ts';

/** How many follow a trader with real money: 'No running real-money copies.' */
const runningCopiesWords = (count: number): string =>
  plural(count, {
    0: 'No running real-money copies.',
    one: '# running real-money copy.',
    other: '# running real-money copies.',
  });

/** That the customer is a trader, and what it comes to where their account may place no trades (C1). */
function TraderOf({ of }: { readonly of: ReplyOf<typeof readCustomerLinks> }) {
  useLingui();
  const { trader } = of;
  if (trader === null || trader.state === 'stopped') return null;
  const { name } = trader;
  const accountStatus = accountStatusWord(of.accountStatus);
  const copies = runningCopiesWords(trader.copies);
  return of.accountStatus === 'approved' ? (
    <p>
      <Trans>
        This customer is the trader <ScreenLink to="/admin/traders">{name}</ScreenLink>. {copies}
      </Trans>
    </p>
  ) : (
    <Notice tone="warn">
      <Trans>
        This customer is the trader <ScreenLink to="/admin/traders">{name}</ScreenLink>, whose account is{' '}
        {accountStatus}: nobody can start copying them. {copies} They copy nothing meanwhile; they end when the trader
        is stopped.
      </Trans>
    </Notice>
  );
}

function caseName(codes: readonly FindingCode[]): string {
  const findings = codes.map((code) => textOf(findingNames[code])).join(', ');
  return t`Case: ${findings}`;
}

/** Who has something in common with a customer, each with the reason, and the cases about this one (O1, O4). */
export function CustomerLinks(props: {
  readonly uid: string;
  /** The case on whose page they are: it does not lead to itself. */
  readonly besides?: string;
}) {
  useLingui();
  const { uid, besides } = props;
  const found = useQuery({
    queryKey: ['admin', 'links', uid],
    queryFn: () => call(readCustomerLinks, { params: { id: uid } }),
    retry: (failures, error) => !(error instanceof ProblemError) && failures < 2,
  });
  const cases = found.data?.cases.filter(({ id }) => id !== besides);
  return (
    <Panel id="links-title" title={t`Linked accounts and cases`}>
      {found.isPending && <Coming rows={2} />}
      {found.isError && <Unread query={found} />}
      {found.data && <TraderOf of={found.data} />}
      {found.data?.links.length === 0 && (
        <Empty>
          <Trans>No other customer has the phone number, payout addresses, browser or ID images of this one.</Trans>
        </Empty>
      )}
      <ul className={styles.entries} aria-label={t`Linked accounts`}>
        {found.data?.links.map(({ uid: other, displayName, accountStatus, shared }) => (
          <li key={other}>
            <p className={styles.head}>
              <Link to="/admin/customers/$id" params={{ id: other }}>
                {displayName}
              </Link>
              <Tag tone="quiet">{accountStatusWord(accountStatus)}</Tag>
            </p>
            <ul className={styles.reasons}>
              {shared.map(({ reason, what }) => (
                <li key={`${reason} ${what}`}>
                  {textOf(linkNames[reason])}
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
      <ul className={styles.entries} aria-label={t`Cases`}>
        {cases?.map(({ id, codes, openedAt, decision, liftedAt }) => (
          <li key={id}>
            <p className={styles.head}>
              <RecordLink id={id}>{caseName(codes)}</RecordLink>
              {decision === null ? (
                <Tag tone="warn">{t({ message: 'open', context: 'a case' })}</Tag>
              ) : (
                <Tag tone={outcomeTone(decision.code, liftedAt !== null)}>
                  {outcomeName(decision.code, liftedAt !== null)}
                </Tag>
              )}
              <Moment iso={liftedAt ?? decision?.time ?? openedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
