import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { NoticesIcon } from '#web/ui/icons.ts';
import styles from './bell.module.css';
import { useLatest } from './latest.ts';

/** Leads to the notices and says how many are unread, and nothing while none is. */
export function Bell(props: { readonly to?: '/user/notices' | '/admin/notices' }) {
  const { t } = useLingui();
  const { data } = useLatest();
  const unread = data?.unread ?? 0;
  return (
    <Link
      to={props.to ?? '/user/notices'}
      className={styles.bell}
      data-beside-notice
      aria-label={unread === 0 ? t`Notices` : t`Notices, ${unread} unread`}
    >
      <NoticesIcon size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
