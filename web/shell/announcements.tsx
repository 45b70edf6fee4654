import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readAnnouncements } from '#api/announcements.ts';
import { call } from '#web/client/client.ts';
import { NoticesIcon, OperationIcon } from '#web/ui/icons.ts';
import styles from './announcements.module.css';

const everyMs = 60_000;
const drawn = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What the operator announces at the moment, above every screen of the app (X9); nothing where there is nothing. */
export function Announcements() {
  const { t, i18n } = useLingui();
  const { data } = useQuery({
    // Read anew with what the operator switches.
    queryKey: ['status', 'announcements'],
    queryFn: () => call(readAnnouncements, {}),
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <aside className={styles.shown} aria-label={t`Announcements`}>
      {items.map(({ id, kind, texts }) => {
        const own = texts.find(({ language }) => language === i18n.locale) ?? texts[0];
        const Icon = kind === 'maintenance' ? OperationIcon : NoticesIcon;
        return (
          <p key={id} className={styles.one} data-kind={kind} lang={own?.language}>
            <Icon {...drawn} />
            <span>{own?.text}</span>
          </p>
        );
      })}
    </aside>
  );
}
