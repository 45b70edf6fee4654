import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authentication, type linkKinds } from '#api/authentication.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

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
