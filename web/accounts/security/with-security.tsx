import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authentication } from '#api/authentication.ts';
import { call } from '#web/client/client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './security.module.css';
import type { SecurityPart } from './security-part.ts';

/** Reads the ways into one's own account (A10), for the parts of a screen in two columns that `children` makes of them. */
export function WithSecurity(props: { readonly children: (part: SecurityPart) => ReactNode }) {
  const queries = useQueryClient();
  const found = useQuery({ queryKey: ['security'], queryFn: () => call(authentication.security, {}) });
  if (found.isPending) {
    return (
      <div className={styles.screen}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    );
  }
  if (found.data === undefined) return <Unread query={found} />;
  const part: SecurityPart = {
    security: found.data,
    onChanged: async () => {
      await Promise.all(['security', 'me'].map((view) => queries.invalidateQueries({ queryKey: [view] })));
    },
  };
  return (
    <>
      {found.isError && <Unread query={found} />}
      <div className={styles.screen}>{props.children(part)}</div>
    </>
  );
}
