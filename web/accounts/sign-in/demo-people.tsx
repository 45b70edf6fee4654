import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { authentication } from '#api/authentication.ts';
import { type DemoRole, readDemoPeople } from '#api/demo.ts';
import type { ReplyOf } from '#api/operation.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { OpenIcon } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './demo-people.module.css';

/** Who this is, and what one sees as them. */
const roles: Readonly<Record<DemoRole, { readonly name: MessageDescriptor; readonly shows: MessageDescriptor }>> = {
  customer: { name: msg`Customer`, shows: msg`Trade, deposit, withdraw, copy a trader` },
  trader: { name: msg`Trader`, shows: msg`A track record that others can copy, and mining contracts` },
  'in-review': { name: msg`New customer`, shows: msg`ID images sent, account in review` },
  declined: { name: msg`Declined customer`, shows: msg`ID images declined, can send new ones` },
  suspended: { name: msg`Suspended customer`, shows: msg`Area closed, money still visible` },
  blocked: { name: msg`Blocked customer`, shows: msg`Area closed until two admins open it` },
  owner: { name: msg`Owner`, shows: msg`The whole console: queues, ledger, house, staff` },
  reviewer: { name: msg`Second owner`, shows: msg`Confirms decisions that take two people` },
  operations: { name: msg`Operations`, shows: msg`Runs the day: mining, markets, mail, switches` },
  identity: { name: msg`Identity reviewer`, shows: msg`Checks ID images and approves accounts` },
  finance: { name: msg`Finance`, shows: msg`Deposits, withdrawals, treasury, adjustments` },
  risk: { name: msg`Risk`, shows: msg`Exposure, legal grounds, suspensions` },
  support: { name: msg`Support agent`, shows: msg`Answers customers, sees their records` },
  auditor: { name: msg`Auditor`, shows: msg`Reads everything, changes nothing` },
};

/** Those whom most people sign in as last. */
const staff: ReadonlySet<DemoRole> = new Set(['operations', 'identity', 'finance', 'risk', 'support', 'auditor']);

/** In a demo: its people, each signed in by one press with the password that the demo publishes. */
export function DemoPeople(props: {
  readonly onSignedIn: () => Promise<void>;
  /** A second factor was turned on meanwhile. */
  readonly onCode: () => void;
}) {
  const found = useQuery({ queryKey: ['demo people'], queryFn: () => call(readDemoPeople, {}) });
  const signIn = useAsk(async (email: string) => {
    const password = found.data?.password ?? '';
    const { secondFactor } = await call(authentication.signIn, { body: { email, password } });
    if (secondFactor) props.onCode();
    else await props.onSignedIn();
  });
  const pressed = { busy: signIn.busy, onChosen: (email: string) => void signIn.run(email) };
  return (
    <section className={styles.people} aria-labelledby="demo-people-title">
      <h2 id="demo-people-title">
        <Trans>Try the demo as</Trans>
      </h2>
      {signIn.problem !== null && <Notice tone="error">{signIn.problem}</Notice>}
      {found.isPending && <Skeleton height={480} />}
      {found.isError && <Unread query={found} />}
      {found.data && (
        <>
          <People people={found.data.people.filter(({ role }) => !staff.has(role))} {...pressed} />
          <details className={styles.staff}>
            <summary>
              <Trans>Staff by role</Trans>
            </summary>
            <People people={found.data.people.filter(({ role }) => staff.has(role))} {...pressed} />
          </details>
        </>
      )}
      {found.data && (
        <p>
          <Trans>
            Their password is <code>{found.data.password}</code>. Mails are in the{' '}
            <Link to="/demo/outbox" search={{}}>
              demo outbox
            </Link>
            .
          </Trans>
        </p>
      )}
    </section>
  );
}

function People(props: {
  readonly people: ReplyOf<typeof readDemoPeople>['people'];
  readonly busy: boolean;
  readonly onChosen: (email: string) => void;
}) {
  const { t } = useLingui();
  return (
    <ul>
      {props.people.map(({ email, name, role }) => (
        <li key={email}>
          <button type="button" disabled={props.busy} title={email} onClick={() => props.onChosen(email)}>
            <span>
              <strong>{t(roles[role].name)}</strong> {name}
            </span>
            <small>{t(roles[role].shows)}</small>
            <OpenIcon size={20} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
