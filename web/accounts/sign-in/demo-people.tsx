import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { authentication } from '#api/authentication.ts';
import { readDemoPeople } from '#api/demo.ts';
import type { ReplyOf } from '#api/operation.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { OpenIcon } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './demo-people.module.css';
import { roles, staff } from './demo-roles.ts';

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
