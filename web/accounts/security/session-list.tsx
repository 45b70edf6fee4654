import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { authentication } from '#api/authentication.ts';
import { call } from '#web/client/client.ts';
import { focusTitle } from '#web/ui/focus-first-error.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { dayAndTime, relativeDay } from '#web/ui/time.ts';
import { deviceWords } from '#web/widgets/device-words.ts';
import styles from './security.module.css';
import type { Security, SecurityPart } from './security-part.ts';
import { useAsk } from './use-ask.ts';

type OneSession = Security['sessions'][number];

/** By what a session was opened, in words. */
function openedByWords(openedBy: OneSession['openedBy']): string {
  switch (openedBy) {
    case 'password':
      return t`by password`;
    case 'code':
      return t`by password and code`;
    case 'recovery code':
      return t`by password and recovery code`;
    case 'passkey':
      return t`by passkey`;
  }
}

/** Where one is signed in (A10): each device with its last use, to be ended one by one or all others at once. */
export function Sessions(props: SecurityPart) {
  const { t } = useLingui();
  const { security, onChanged } = props;
  const { sessions, otherDevices } = security;
  const end = useAsk(async (id: string) => {
    await call(authentication.revokeSession, { body: { id } });
    await onChanged();
    focusTitle('sessions-title');
  });
  const endOthers = useAsk(async () => {
    await call(authentication.revokeOtherSessions, { body: {} });
    await onChanged();
    focusTitle('sessions-title');
  });
  const problem = end.problem ?? endOthers.problem;
  return (
    <Panel id="sessions-title" title={t`Where you’re signed in`}>
      <div className={styles.panel}>
        <ul className={styles.list} aria-label={t`Sessions`}>
          {sessions.map((session) => (
            <li key={session.id}>
              <span className={styles.what}>
                {deviceWords(session)}
                <small>
                  <Trans>
                    Signed in {relativeDay(session.createdAt)}, {openedByWords(session.openedBy)}
                  </Trans>
                </small>
                {!session.current && (
                  <small>
                    <Trans>Last used {relativeDay(session.lastUsedAt)}</Trans>
                  </small>
                )}
                <small>
                  <Trans>
                    Expires {dayAndTime(session.endsAt)} ({dayAndTime(session.endsUnusedAt)} if unused)
                  </Trans>
                </small>
              </span>
              {session.current ? (
                <Tag tone="up">
                  <Trans>this one</Trans>
                </Tag>
              ) : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={end.busy}
                  aria-label={t`Sign out ${deviceWords(session)}`}
                  onClick={() => void end.run(session.id)}
                >
                  <Trans>Sign out</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {otherDevices > 0 && (
          <p className={styles.quiet}>
            <Trans>
              Other trusted devices: {otherDevices}. You are signed out on them, but can sign in there even while wrong
              passwords block sign-in elsewhere.
            </Trans>
          </p>
        )}
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {(sessions.length > 1 || otherDevices > 0) && (
          <Button variant="default" loading={endOthers.busy} onClick={() => void endOthers.run(null)}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )}
      </div>
    </Panel>
  );
}
