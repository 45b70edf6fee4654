import { useEffect, useState } from 'react';
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
  /** Nothing open, no status message: another part of the list is shown. */
  readonly reset: () => void;
}

/** One open record at a time. When somebody else's decision takes it off the list, that is said. */
export function useQueue<T>(pages: Pages<T>, idOf: (item: T) => string): Queue {
  const [opened, setOpened] = useState<string | null>(null);
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const gone = opened !== null && pages.state === 'success' && !pages.items.some((item) => idOf(item) === opened);
  useEffect(() => {
    if (!gone) return;
    setOpened(null);
    showStatus({ tone: 'info', sentence: 'What was open here has been decided meanwhile and has left this list.' });
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
    reset: () => {
      setOpened(null);
      showStatus(null);
    },
  };
}
