import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { renewedEvery } from '#web/client/renewal.ts';

/** The case that waits behind one; the first one behind the last; null where no other waits. */
export function nextCase(waiting: readonly string[], id: string): string | null {
  const others = waiting.filter((one) => one !== id);
  return waiting[waiting.indexOf(id) + 1] ?? others[0] ?? null;
}

/** The way from a case's own page to the next one that waits; n leads there, too (R1.7). */
export function NextCase(props: {
  readonly id: string;
  /** 'conversations': which list it is of. */
  readonly what: string;
  readonly read: () => Promise<{ readonly items: readonly { readonly id: string }[] }>;
  readonly children: ReactNode;
}) {
  const waiting = useQuery({
    queryKey: ['admin', 'next', props.what],
    queryFn: props.read,
    refetchInterval: renewedEvery(15_000),
  });
  const next = nextCase(waiting.data?.items.map(({ id }) => id) ?? [], props.id);
  if (next === null) return null;
  return (
    // Another link for another case: the one that was pressed goes, and leaves the focus to the case that it leads to.
    <RecordLink key={next} id={next} next>
      {props.children}
    </RecordLink>
  );
}
