import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLateOutcome } from '#web/admin/widgets/late-outcome.tsx';
import type { ShowStatus, StatusText } from '#web/admin/widgets/status-message.tsx';
import { ProblemError } from '#web/client/client.ts';
import type { Pages } from '#web/client/pages.ts';
import { renewedEvery } from '#web/client/renewal.ts';

/** What a queue remembers: which record is open, and the last status message. */
export interface Queue<T> {
  readonly opened: string | null;
  /** The open record; null while it is read by its id. */
  readonly item: T | null;
  readonly open: (id: string | null) => void;
  readonly statusText: StatusText | null;
  readonly showStatus: ShowStatus;
  /** Says what became of the opened record and closes it. */
  readonly decided: (statusText: StatusText) => void;
  /** The same of this record: where another one is open by then, or another screen, that stays as it is. */
  readonly decidedOf: (id: string) => (statusText: StatusText) => void;
}

/** Where the address has which record is open. */
interface Kept<T> {
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Reads a record that the list has not loaded; without it only what is loaded can be open. */
  readonly readOne?: ((id: string) => Promise<T>) | undefined;
  /** Whether a record waits for a decision. */
  readonly waits?: ((item: T) => boolean) | undefined;
}

/** What closes an open record, in words; null while it stays open. */
export function whyClosed(of: {
  readonly inList: boolean;
  /** It was in the list while it was open. */
  readonly wasInList: boolean;
  readonly read: 'none' | 'pending' | 'there' | 'unknown';
}): string | null {
  if (of.inList) return null;
  if (of.wasInList) return t`The case that was open here has been decided meanwhile and has left this list.`;
  switch (of.read) {
    case 'none':
      return t`The linked case is not among those shown. Search for its id with Ctrl K.`;
    case 'unknown':
      return t`There is no such case. Compare the address with the one you were sent.`;
    case 'pending':
    case 'there':
      return null;
  }
}

/** A record by its id, where the list has not loaded it: what a link opens may be on a later page, or decided long ago. */
function useAlone<T>(id: string | null, readOne: Kept<T>['readOne']) {
  const query = useQuery({
    queryKey: ['admin', 'alone', id],
    queryFn: () => (id === null || !readOne ? null : readOne(id)),
    enabled: id !== null && readOne !== undefined,
    refetchInterval: renewedEvery(15_000),
    retry: (failures, error) => !(error instanceof ProblemError && error.status < 500) && failures < 2,
  });
  const item = id === null ? null : (query.data ?? null);
  const read = !readOne ? 'none' : isUnknown(query.error) ? 'unknown' : item === null ? 'pending' : 'there';
  return { item, read } as const;
}

/**
 * Whether what comes of a decision comes late: `open` is the record that is open by then, null without one, undefined where the list
 * itself has gone.
 */
export const isLate = (open: string | null | undefined, decided: string | null): boolean =>
  open === undefined || (decided !== null && open !== null && open !== decided);

/** Only these say something of the record: a session that has ended does not. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);

/** Whether what was in the list waited and does not any more; where it cannot be read alone, its absence says so. */
function hasBeenDecided<T>(kept: Kept<T> | undefined, last: T, now: T | null): boolean {
  if (!kept?.readOne) return true;
  return now !== null && kept.waits?.(last) === true && !kept.waits(now);
}

/** One open record at a time. When somebody else's decision takes it off the list, that is said. */
export function useQueue<T>(pages: Pages<T>, idOf: (item: T) => string, kept?: Kept<T>): Queue<T> {
  const [openedHere, setOpenedHere] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const opened = kept ? kept.opened : openedHere;
  const setOpened = kept?.onOpen ?? setOpenedHere;
  const listed = pages.items.find((item) => idOf(item) === opened) ?? null;
  const seen = useRef<{ readonly id: string; readonly item: T } | null>(null);
  if (opened === null) seen.current = null;
  else if (listed !== null) seen.current = { id: opened, item: listed };
  // Another order, a newer record or a read that failed takes it off what is loaded, not from whoever works on it.
  const last = seen.current?.id === opened ? seen.current.item : null;
  const missing = opened !== null && listed === null && pages.state !== 'pending';
  const alone = useAlone(missing ? opened : null, kept?.readOne);
  const isDecided = last !== null && hasBeenDecided(kept, last, alone.item);
  const why =
    missing && pages.state === 'success' ? whyClosed({ inList: false, wasInList: isDecided, read: alone.read }) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is closed once
  useEffect(() => {
    if (why === null) return;
    setOpened(null);
    showStatus({ tone: 'info', sentence: why });
  }, [why]);
  const sayLate = useLateOutcome();
  const open = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    open.current = opened;
    return () => {
      open.current = undefined;
    };
  }, [opened]);
  const end = (id: string | null, what: StatusText) => {
    if (isLate(open.current, id)) return sayLate(what);
    if (open.current !== null) setOpened(null);
    showStatus(what);
  };
  return {
    opened,
    item: listed ?? alone.item ?? last,
    open: (id) => {
      setOpened(id);
      showStatus(null);
    },
    statusText,
    showStatus,
    decided: (what) => end(null, what),
    decidedOf: (id) => (what) => end(id, what),
  };
}
