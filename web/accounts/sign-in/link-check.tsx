import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authentication, type linkKinds } from '#api/authentication.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './auth.module.css';

/** Shows `dead` for a mailed link that no longer works, before anything is typed; where that cannot be found out, the form. */
export function LinkCheck(props: {
  readonly kind: (typeof linkKinds)[number];
  readonly token: string;
  readonly dead: ReactNode;
  readonly children: ReactNode;
}) {
  const { kind, token } = props;
  const found = useQuery({
    queryKey: ['mailed link', kind, token],
    queryFn: () => call(authentication.checkLink, { body: { kind, token } }),
    // Asked once: after the link was used the form says what came of it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (found.isPending) return <Skeleton height={240} />;
  return found.error instanceof ProblemError && found.error.code === 'link_expired' ? props.dead : props.children;
}

/** What is shown in the place of a form whose link no longer works: why, and the way on. */
export function DeadLink(props: { readonly why: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.form}>
      <h1>
        <Trans>This link no longer works</Trans>
      </h1>
      <p>{props.why}</p>
      {props.children}
    </div>
  );
}
