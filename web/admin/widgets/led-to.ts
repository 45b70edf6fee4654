import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Where a link leads to a part of a screen (`…#announcements`), the part's title is in sight and has the focus as soon as what is above
 * it is read. @param id of the title @param ready whether it is
 */
export function useLedTo(id: string, ready: boolean): void {
  const { hash } = useLocation();
  const isLed = ready && hash === id;
  useEffect(() => {
    if (!isLed) return;
    const frame = requestAnimationFrame(() => {
      const title = document.getElementById(id);
      title?.scrollIntoView();
      title?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isLed]);
}
