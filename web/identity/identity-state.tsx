import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readIdentity } from '#api/identity.ts';
import { sides } from '#domain/identity/images.ts';
import type { SubmissionStatus } from '#domain/identity/submission.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { identityTones } from '#web/widgets/state-tones.ts';
import styles from './identity.module.css';
import { IdentityUpload } from './identity-upload.tsx';
import { sideWord } from './side-word.ts';
import { type Submission, statusSentence } from './status-sentence.ts';

/** One's own submissions of ID images, newest first, and whether new ones are taken. */
function useIdentity() {
  return useQuery({ queryKey: ['identity'], queryFn: () => call(readIdentity, {}) });
}

const words: Readonly<Record<SubmissionStatus, MessageDescriptor>> = {
  submitted: msg`received`,
  in_review: msg`in review`,
  approved: msg`approved`,
  declined: msg`declined`,
  superseded: msg`replaced by newer images`,
};

/** What the state of a submission means to the one who waits, kept true while it is on the screen. */
function Sentence({ submission }: { readonly submission: Submission }) {
  return statusSentence(submission, useNow(useLive().serverNow, 30_000));
}

/**
 * Where one's identity stands, with the form whenever new images are taken: for the onboarding's last step and for the
 * status screens (A8). `onSubmitted` goes on from a submission.
 *
 * @param props.linkAgain sends the link that confirms the address, for who has to do that first
 */
export function IdentityStep(props: {
  readonly onSubmitted: () => void | Promise<void>;
  readonly linkAgain?: ReactNode;
}) {
  const identity = useIdentity();
  if (!identity.data) return identity.isError ? <Unread query={identity} /> : <Skeleton height={280} />;
  const { items, maySubmit } = identity.data;
  const [latest] = items;
  return (
    <div className={styles.state}>
      {latest && latest.status !== 'superseded' && (
        <Notice tone={latest.status === 'declined' ? 'warn' : latest.status === 'approved' ? 'success' : 'info'}>
          <Sentence submission={latest} />
        </Notice>
      )}
      {!latest && !maySubmit && (
        <Notice tone="info">
          <p>
            <Trans>
              Confirm your e-mail address first: open the link in the e-mail we sent when you signed up. Then you can
              send your ID images here.
            </Trans>
          </p>
          {props.linkAgain}
        </Notice>
      )}
      {maySubmit && <IdentityUpload onDone={props.onSubmitted} />}
    </div>
  );
}

/** In one sentence where one's identity stands, for a screen that has no room for the form; nothing before the first images. */
export function IdentityLine() {
  const identity = useIdentity();
  if (!identity.data) return null;
  const [latest] = identity.data.items;
  return latest && !identity.data.maySubmit ? (
    <p>
      <Sentence submission={latest} />
    </p>
  ) : null;
}

/** kyc: what was handed in, and what became of it (A12). */
export function IdentityOverview(props: { readonly onSubmitted: () => void | Promise<void> }) {
  const { t } = useLingui();
  const identity = useIdentity();
  const data = identity.data;
  const [latest, ...earlier] = data?.items ?? [];
  return (
    <div className={styles.state}>
      <Panel
        id="identity-title"
        title={t`Your ID images`}
        aside={latest && <Tag tone={identityTones[latest.status]}>{t(words[latest.status])}</Tag>}
      >
        {!data && (identity.isError ? <Unread query={identity} /> : <Skeleton height={160} />)}
        {data && !latest && (
          <p>
            <Trans>We don’t have your ID images yet. Send them below; it takes about two minutes.</Trans>
          </p>
        )}
        {latest && (
          <div className={styles.state}>
            <p>
              <Sentence submission={latest} />
            </p>
            <p>
              <Trans>
                Sent <Time iso={latest.createdAt} />.
              </Trans>
            </p>
            {latest.imagesKept ? (
              <Images key={latest.id} submission={latest} />
            ) : (
              <p>
                <Trans>We deleted the images at the end of their retention period.</Trans>
              </p>
            )}
          </div>
        )}
      </Panel>
      {data?.maySubmit && (
        <Panel id="upload-title" title={t`Send your ID card`}>
          <IdentityUpload onDone={props.onSubmitted} />
        </Panel>
      )}
      {earlier.length > 0 && (
        <Panel id="earlier-title" title={t`Earlier images`}>
          <ul className={styles.history} aria-label={t`Earlier images`}>
            {earlier.map((submission) => (
              <li key={submission.id}>
                <div className={styles.line}>
                  <Tag tone={identityTones[submission.status]}>{t(words[submission.status])}</Tag>
                  <span>
                    <Trans>
                      sent <Time iso={submission.createdAt} />
                    </Trans>
                  </span>
                </div>
                <p>
                  <Sentence submission={submission} />
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function Time({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {dayAndTime(iso)}
    </time>
  );
}

/** Shown when asked for: each look is recorded, the owner's too. */
function Images({ submission }: { readonly submission: Submission }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  if (!shown) {
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setShown(true)}>
          <Trans>Show the images</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.images}>
      {sides.map((side) => (
        <figure key={side}>
          <img
            src={`/api/identity/submissions/${submission.id}/${side}`}
            alt={t`The ${sideWord(side)} of your ID card`}
          />
          <figcaption>{side === 'front' ? t`Front` : t`Back`}</figcaption>
        </figure>
      ))}
    </div>
  );
}
