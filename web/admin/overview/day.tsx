import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { readDayFigures } from '#api/day-figures.ts';
import type { ReplyOf } from '#api/operation.ts';
import { formatCents } from '#domain/money/amount.ts';
import { revenueFigure } from '#web/admin/reports/report-words.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { textOf } from '#web/texts/text.ts';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './overview.module.css';

type Days = ReplyOf<typeof readDayFigures>['items'];

const refreshMs = 60_000;

const figures = [
  { of: 'deposits', name: msg`Deposits`, unit: 'USD' },
  { of: 'withdrawals', name: msg`Withdrawals`, unit: 'USD' },
  { of: 'stakes', name: msg`Settled stakes`, unit: 'USD' },
  { of: 'result', name: revenueFigure.name, unit: 'USD', signed: true },
  { of: 'active', name: msg`Active customers`, unit: '' },
  { of: 'signedUp', name: msg`Sign-ups`, unit: '' },
] as const;

/** Today in figures, each with the line of its last 30 days; all of it from the postings (R1). */
export function Day() {
  useLingui();
  const query = useQuery({
    queryKey: ['admin', 'day figures'],
    queryFn: () => call(readDayFigures, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
  const days = query.data?.items;
  return (
    <Panel id="day-title" title={t`Today`} aside={<span className={styles.unit}>{t`UTC day, USD, 30-day lines`}</span>}>
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={2} />}
      {days && (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <Figure key={figure.of} figure={figure} days={days} />
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Figure(props: { readonly figure: (typeof figures)[number]; readonly days: Days }) {
  useLingui();
  const { figure, days } = props;
  const { of, unit } = figure;
  const name = textOf(figure.name);
  const values = days.map((day) => String(day[of]));
  const today = values.at(-1) ?? '0';
  const text = (value: string): string => ('signed' in figure ? signedMoney(value) : money(value));
  const since = dayOf(days[0]?.day ?? '');
  const amount = `${text(today)}${unit && ` ${unit}`}`;
  const label = t`${name} of each day since ${since}; today ${amount}`;
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.today}>{text(today)}</dd>
      <dd>
        <Sparkline label={label} values={values} wide />
      </dd>
      <dd className={styles.sum}>{sumWords(of, days, text)}</dd>
    </div>
  );
}

const inDays = (sum: string): string => t`${sum} in 30 days`;

/** What 30 days came to; people who are active on several of them are not added up. */
function sumWords(of: (typeof figures)[number]['of'], days: Days, text: (value: string) => string): string {
  switch (of) {
    case 'active': {
      const most = Math.max(...days.map(({ active }) => active));
      return t`${most} on the busiest day`;
    }
    case 'signedUp':
      return inDays(String(days.reduce((sum, { signedUp }) => sum + signedUp, 0)));
    default:
      return inDays(text(formatCents(days.reduce((sum, day) => sum + BigInt(day[of].replace('.', '')), 0n))));
  }
}
