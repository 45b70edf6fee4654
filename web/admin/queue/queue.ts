import { useEffect, useRef, useState } from 'react';
import type { ShowStatus, StatusText } from '#web/admin/widgets/status-message.tsx';
import type { Pages } from '#web/client/pages.ts';

/** What a queue remembers: which record is open, and the last status message. */
export interface Queue {
  readonly opened: string | null;
  readonly open: (id: string | null) => void;
  readonly statusText: StatusText | null;
  readonly showStatus: ShowStatus;
  /** Says what became of the opened record and closes it. */
  readonly decided: (statusText: StatusText) => void;
}

/** One open record at a time. When somebody else's decision takes it off the list, that is said. */
export function useQueue<T>(
  pages: Pages<T>,
  idOf: (item: T) => string,
  /** Which one is open, where the address has it. */
  kept?: { readonly opened: string | null; readonly onOpen: (id: string | null) => void },
): Queue {
  const [openedHere, setOpenedHere] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const opened = kept ? kept.opened : openedHere;
  const setOpened = kept?.onOpen ?? setOpenedHere;
  const isThere = opened !== null && pages.items.some((item) => idOf(item) === opened);
  // What a link opens may be on a later page: it is not gone from what was never shown.
  const seen = useRef<string | null>(null);
  if (isThere) seen.current = opened;
  const gone = opened !== null && pages.state === 'success' && !isThere;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is gone once
  useEffect(() => {
    if (!gone) return;
    const left = seen.current === opened;
    setOpened(null);
    showStatus({
      tone: 'info',
      sentence: left
        ? 'What was open here has been decided meanwhile and has left this list.'
        : 'The linked case is not among those shown. Search for its id with Ctrl K.',
    });
  }, [gone]);
  return {
    opened,
    open: (id) => {
      setOpened(id);
      showStatus(null);
    },
    statusText,
    showStatus,
    decided: (what) => {
      setOpened(null);
      showStatus(what);
    },
  };
}
