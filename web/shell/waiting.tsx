import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { InFrame } from './broken.tsx';

/** The address is that of the screen to come: the router has moved on before the screen is there. */
const isRoomComing = (): boolean => /^\/user\/p?traderoom\/?$/.test(globalThis.location?.pathname ?? '');

/**
 * What shows while it is not known yet who is here, or while a screen loads: the shape of what comes, as in web/index.html, and of
 * the trade rooms that of their chart.
 */
export function Waiting() {
  const { t } = useLingui();
  const pieces = (
    <div className="skeleton-main" data-coming={isRoomComing() ? 'room' : undefined}>
      <div className="skeleton-piece skeleton-title" />
      <div className="skeleton-piece skeleton-card" />
      <div className="skeleton-piece skeleton-card skeleton-tall" />
    </div>
  );
  const inFrame = useContext(InFrame);
  return (
    <div className={inFrame ? undefined : 'skeleton-frame'} aria-busy="true">
      <span className="visually-hidden" role="status" aria-label={t`Loading`} />
      {!inFrame && (
        <div className="skeleton-bar">
          <svg className="skeleton-piece skeleton-mark" viewBox="0 0 24 24" aria-hidden="true">
            <rect width="24" height="24" rx="6" />
          </svg>
          <div className="skeleton-piece skeleton-word" />
          <div className="skeleton-piece skeleton-word" />
        </div>
      )}
      {pieces}
    </div>
  );
}
