import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime, relativeDay } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { ApiTokenForm, type MadeToken, scopeInWords } from './api-token-form.tsx';
import styles from './security.module.css';
import type { SecurityPart } from './security-part.ts';
import { useAsk } from './use-ask.ts';

type ApiToken = ReplyOf<typeof authentication.listTokens>['items'][number];

/** API tokens (A14): what programs show in place of a sign-in. Listed, made, and revoked one by one. */
export function ApiTokens(props: SecurityPart) {
  const { t } = useLingui();
  const { security, onChanged } = props;
  const [step, setStep] = useState<MadeToken | 'list' | 'making'>('list');
  // Below the key of the whole screen, so that what reads that anew reads this too.
  const found = useQuery({ queryKey: ['security', 'tokens'], queryFn: () => call(authentication.listTokens, {}) });
  return (
    <Panel id="tokens-title" title={t`API tokens`}>
      <div className={styles.panel}>
        <p className={styles.quiet}>
          <Trans>
            For your own programs. A token can never deposit, withdraw or change settings. See the{' '}
            <a href="/api/docs">API documentation</a>.
          </Trans>
        </p>
        {found.isPending && <Skeleton height={48} />}
        {found.isError && <Unread query={found} />}
        {found.data?.items.length === 0 && (
          <p className={styles.quiet}>
            <Trans>No API tokens yet.</Trans>
          </p>
        )}
        {found.data !== undefined && found.data.items.length > 0 && (
          <ul className={styles.list} aria-label={t`API tokens`}>
            {found.data.items.map((token) => (
              <OneToken key={token.id} token={token} onChanged={onChanged} />
            ))}
          </ul>
        )}
        {step === 'list' && (
          <Button variant="default" onClick={() => setStep('making')}>
            <Trans>Create token</Trans>
          </Button>
        )}
        {step === 'making' && (
          <ApiTokenForm
            email={security.email}
            onSignedIn={onChanged}
            onCancel={() => setStep('list')}
            onMade={async (made) => {
              setStep(made);
              await onChanged();
            }}
          />
        )}
        {typeof step === 'object' && <Secret made={step} onKept={() => setStep('list')} />}
      </div>
    </Panel>
  );
}

/** The secret of a new token. It is shown this once. */
function Secret(props: { readonly made: MadeToken; readonly onKept: () => void }) {
  const { t } = useLingui();
  const { name, secret } = props.made;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {/* Not as Trans, which would take a name for markup. */}
        {t`Copy your token “${name}”`}
      </h3>
      <Notice tone="warn">
        <Trans>
          We show it only once. Anyone who has it can use its permissions: store it like a password, and revoke it here
          if someone else has seen it.
        </Trans>
      </Notice>
      <span className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} what={t`token`} />
      </span>
      <Button onClick={props.onKept}>
        <Trans>Done</Trans>
      </Button>
    </>
  );
}

function OneToken(props: { readonly token: ApiToken; readonly onChanged: () => Promise<void> }) {
  const { t } = useLingui();
  const { token, onChanged } = props;
  const { name, scopes, createdAt, expiresAt, expired, lastUsedAt } = token;
  const [asking, setAsking] = useState(false);
  const revoke = useAsk(async () => {
    await call(authentication.revokeToken, { body: { id: token.id } });
    await onChanged();
  });
  return (
    <li>
      <span className={styles.what}>
        {name}{' '}
        {expired && (
          <Tag tone="warn">
            <Trans>expired</Trans>
          </Tag>
        )}
        <small>
          <Trans>Can {scopes.map(scopeInWords).join(', ')}</Trans>
        </small>
        <small>
          <Trans>Created {relativeDay(createdAt)}</Trans>
          {expiresAt === null ? t` · no expiry` : t` · expires ${dayAndTime(expiresAt)}`}
        </small>
        <small>
          {lastUsedAt === null ? <Trans>Never used</Trans> : <Trans>Last used {relativeDay(lastUsedAt)}</Trans>}
        </small>
      </span>
      <span className={styles.actions}>
        {asking ? (
          <>
            <Button size="compact-sm" loading={revoke.busy} onClick={() => void revoke.run(null)}>
              <Trans>Revoke token</Trans>
            </Button>
            <Button variant="subtle" size="compact-sm" disabled={revoke.busy} onClick={() => setAsking(false)}>
              <Trans>Keep token</Trans>
            </Button>
          </>
        ) : (
          <Button variant="subtle" size="compact-sm" aria-label={t`Revoke ${name}`} onClick={() => setAsking(true)}>
            <Trans>Revoke</Trans>
          </Button>
        )}
      </span>
      {revoke.problem !== null && <Notice tone="error">{revoke.problem}</Notice>}
    </li>
  );
}
