import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readLimits } from '#api/limits.ts';
import { type LimitKind, limitKinds } from '#domain/limits/own-limits.ts';
import { call } from '#web/client/client.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AsideMove } from './aside-move.tsx';
import { Exclusions } from './exclusions.tsx';
import { LimitRows } from './limit-rows.tsx';
import type { OwnLimits } from './limit-words.ts';
import styles from './limits.module.css';

/** Beside the profile, so that the socket's word on the account reads it anew. */
const key = ['profile', 'limits'];

const titles = {
  stake: msg`Stakes`,
  loss: msg`Losses`,
  deposit: msg`Deposits`,
} as const satisfies Record<LimitKind, unknown>;

const countings = {
  stake: msg`Each stake counts from when the trade is accepted, won or lost.`,
  loss: msg`Losses minus wins on settled trades. Open trades count as lost until they end, and a mining contract counts with its price.`,
  deposit: msg`Each deposit counts from when you request it, and again from each new quote; a declined one does not. Once it is credited, the part you can stake counts from then. Anything beyond a limit can only be withdrawn.`,
} as const satisfies Record<LimitKind, unknown>;

/** limits (A13): what one has set for oneself, what is used and left of it, and how to stop for a while. */
export function Limits() {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const limits = useQuery({ queryKey: key, queryFn: () => call(readLimits, {}) });
  const onChanged = (now: OwnLimits) => queries.setQueryData(key, now);
  const { data } = limits;
  const isRead = data !== undefined;
  useEffect(() => {
    // A link to a part of the screen, which was not there when it was followed.
    if (isRead && location.hash !== '') document.getElementById(location.hash.slice(1))?.focus();
  }, [isRead]);
  if (limits.isPending) return <Skeleton height="60vh" />;
  if (!data) return <Unread query={limits} />;
  return (
    <div className={styles.parts}>
      <div className={styles.wide}>
        {limits.isError && <Unread query={limits} />}
        {data.exclusion && <ExclusionNotice exclusion={data.exclusion} />}
        <AsideMove data={data} onChanged={onChanged} />
        <p className={styles.note}>
          <Trans>
            Limit what you stake, lose and deposit, practice not included: over the last 24 hours, 7 days or 30 days, or
            for each day, week and month from 00:00 UTC. A new or lower limit takes effect at once, a higher one or none
            after {data.raiseWaitsHours} hours; until then you can cancel it. You can always withdraw.
          </Trans>
        </p>
      </div>
      {limitKinds.toReversed().map((kind) => (
        <Panel key={kind} id={`${kind}-title`} title={i18n._(titles[kind])}>
          <p className={styles.note}>{i18n._(countings[kind])}</p>
          <LimitRows
            items={data.items.filter(({ limit }) => limit === kind)}
            waitsHours={data.raiseWaitsHours}
            onChanged={onChanged}
          />
        </Panel>
      ))}
      <Exclusions current={data.exclusion} onChanged={onChanged} />
    </div>
  );
}

function ExclusionNotice({ exclusion }: { readonly exclusion: NonNullable<OwnLimits['exclusion']> }) {
  useLingui();
  const until = dayAndTime(exclusion.until);
  return (
    <Notice tone="warn">
      {exclusion.kind === 'time-out'
        ? t`Your time-out lasts until ${until}.`
        : t`Your self-exclusion lasts until ${until}.`}{' '}
      <Trans>
        Until then nothing is staked, bought or paid in, and nobody can end it earlier. Open trades still settle,{' '}
        <a href="/user/ptraderoom">practice</a> stays open, and what you have can be{' '}
        <a href="/user/withdrawals">withdrawn</a> at any time.
      </Trans>
    </Notice>
  );
}
