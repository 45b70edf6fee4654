import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listTickets } from '#api/support-tickets.ts';
import { call } from '#web/client/client.ts';
import styles from './unread-answers.module.css';

/** How many answers of support are unread, beside the word that leads to them (S1); nothing while none is, or it is not known. */
export function UnreadAnswers() {
  const { t } = useLingui();
  // The socket says when there is another one, and when it was read (M5).
  const { data } = useQuery({
    queryKey: ['support', 'unread'],
    queryFn: () => call(listTickets, { query: { limit: 1 } }),
  });
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </span>
      <span className="visually-hidden">{t`${unread} unread`}</span>
    </>
  );
}
