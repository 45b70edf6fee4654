import type { ReactNode } from 'react';
import { type CopyView, type TraderView, useCopy, useTrader } from '#web/copying/queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';

/** Reads a trader for a screen that is about one. */
export function TraderOf(props: { readonly id: string; readonly children: (trader: TraderView | null) => ReactNode }) {
  const found = useTrader(props.id);
  return (
    <>
      {props.children(found.data ?? null)}
      {found.isPending && <Skeleton height="60vh" />}
      {found.isError && <Unread query={found} />}
    </>
  );
}

/** Reads a copy for a screen that is about one. */
export function CopyOf(props: { readonly id: string; readonly children: (copy: CopyView | null) => ReactNode }) {
  const found = useCopy(props.id);
  return (
    <>
      {props.children(found.data ?? null)}
      {found.isPending && <Skeleton height="60vh" />}
      {found.isError && <Unread query={found} />}
    </>
  );
}
