import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { linesIn } from '#api/announced.ts';
import { readAnnouncements } from '#api/announcements.ts';
import { languageNamed, languages } from '#domain/languages/language.ts';
import { call } from '#web/client/client.ts';
import { AnnouncedLines } from '#web/site/announced.tsx';

const everyMs = 60_000;

const useAnnounced = () =>
  useQuery({
    // Read anew with what the operator switches.
    queryKey: ['status', 'announcements'],
    queryFn: () => call(readAnnouncements, {}),
    refetchInterval: everyMs,
    staleTime: everyMs,
  });

/** Whether nothing is known yet of what is announced; one try that fails keeps no screen waiting. */
export function useAnnouncedComing(): boolean {
  const { isPending, failureCount } = useAnnounced();
  return isPending && failureCount === 0;
}

/** What the operator announces at the moment, above every screen of the app (X9); nothing where there is nothing. */
export function Announcements() {
  const { i18n } = useLingui();
  const { data } = useAnnounced();
  // A document that outlines the screen stays in sight until this is known, so that nothing moves then.
  if (useAnnouncedComing()) return <span data-waiting="" hidden />;
  return <AnnouncedLines lines={linesIn(languageNamed(i18n.locale) ?? languages[0], data?.items ?? [])} />;
}
