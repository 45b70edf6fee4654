import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './bell.module.css';
import { useLatest } from './latest.ts';

/** Leads to the notices and says how many are unread; nothing stands there while none is. */
export function Bell() {
  const { t } = useLingui();
  const { data } = useLatest();
  const unread = data?.unread ?? 0;
  return (
    <Link
      to="/user/notices"
      className={styles.bell}
      aria-label={unread === 0 ? t`Notices` : t`Notices, ${unread} unread`}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
        <path
          d="M4 14h12l-1.5-2.2V8.5a4.5 4.5 0 0 0-9 0v3.3L4 14Zm4.2 2.2a1.9 1.9 0 0 0 3.6 0"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
