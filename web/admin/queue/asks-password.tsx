import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { authentication } from '#api/authentication.ts';
import { decideFreshness } from '#domain/accounts/fresh-sign-in.ts';
import { millis } from '#domain/clock/millis.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useNow } from '#web/ui/use-now.ts';

/** Whether a decision that takes two people asks for the password first (R3); not said where the sign-in's time is not known. */
export function asksPassword(
  sessions: readonly { readonly current: boolean; readonly createdAt: string }[],
  nowMs: number,
): boolean {
  const own = sessions.find(({ current }) => current);
  return own !== undefined && !decideFreshness(millis(Date.parse(own.createdAt)), millis(Math.floor(nowMs))).ok;
}

/** Says so before the press: what is asked for in the midst of it is a surprise, and takes what is typed on. */
export function AsksPassword() {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ['security'],
    queryFn: () => call(authentication.security, {}),
    staleTime: 60_000,
  });
  const nowMs = useNow(useLive().serverNow, 15_000);
  return data && asksPassword(data.sessions, nowMs) ? t`You’ll be asked for your password.` : null;
}
