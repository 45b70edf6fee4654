import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { pairTerms, priceSettings } from '#api/fair-play-settings.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Rows } from '#web/site/rows.tsx';
import { money, withoutLastZeros } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { sourceNames } from '#web/widgets/price-source-words.ts';
import { Changes } from './fair-play-changes.tsx';
import { Part } from './fair-play-part.tsx';
import { paymentWord, settingWord } from './fair-play-record-words.ts';
import { moment, pairNames } from './fair-play-words.ts';

type Figures = ReplyOf<typeof readFairPlay>;
type Settings = readonly (Omit<Figures['settings']['items'][number], 'setting'> & {
  readonly setting: (typeof priceSettings)[number] | (typeof pairTerms)[number];
})[];

/** From so many pairs on their names are shown on demand. */
const manyPairs = 4;

/** The end of a percentage: its last digits before the point, and what follows. */
const percentage = /(\d{1,3}(?:\.\d{1,4})?)? %/g;

/**
 * What was set: a number with its digits in groups, words as they are, each percentage without the zeros that end it and with its sign
 * on its line; a dash where there is nothing.
 */
export const figureOf = (value: string | null): string =>
  value !== null && /^\d+(\.\d+)?$/.test(value)
    ? money(value)
    : value?.replace(percentage, (_all, share?: string) => `${withoutLastZeros(share ?? '')}\u00a0%`) || '–';

function settingFigure(setting: Settings[number]['setting'], value: string | null): string {
  if (setting === 'sources' && value) return sourceNames(value);
  return setting === 'maxExposure' && value === '' ? t`no maximum` : figureOf(value);
}

/** A pair's first symbols are its own: they are on its page, and not among those of all pairs. */
const isListed = ({ setting, before }: Settings[number]): boolean => setting !== 'symbols' || before !== null;

/** The settings that bear on prices, and since when (Z3); and what trades are agreed on (T1). */
export function PriceSettings({ settings, terms, time }: Pick<Figures, 'settings' | 'terms' | 'time'>) {
  const { t } = useLingui();
  const listed = settings.items.filter(isListed);
  return (
    <>
      <Part
        title={t`Price settings`}
        verdict={
          <Changes
            of={{ ...settings, items: listed }}
            time={time}
            values={t`price sources, symbols and the size a price needs to count`}
          />
        }
        say={
          <Trans>
            The operator chooses the sources of prices, each pair’s symbol there, and the size that a price needs to
            count as best. Each run of the recorder begins with a record of these settings, which is sealed. Symbols
            that have not changed are on the page of each pair.
          </Trans>
        }
      >
        <SettingRows caption={t`When price settings took effect, in UTC`} items={listed} />
      </Part>
      <Part
        title={t`Terms of trades`}
        verdict={<Changes of={terms} time={time} values={t`each pair’s payouts, times and stakes`} />}
        say={
          <Trans>
            All trades of a pair are agreed on the same terms, which are kept with the time since when they hold, and
            sealed.
          </Trans>
        }
      >
        <SettingRows caption={t`When terms of trades took effect, in UTC`} items={terms.items} />
      </Part>
    </>
  );
}

/** What was set for which pairs, and since when. */
export function SettingRows({ caption, items }: { readonly caption: string; readonly items: Settings }) {
  const { t } = useLingui();
  if (items.length === 0) return <Empty>{t`Nothing was recorded yet.`}</Empty>;
  return (
    <Rows
      caption={caption}
      columns={[t`Since`, t`Setting`, t`Value`, t`Before`, t`Pairs`]}
      rows={items.map(({ since, setting, pairs, value, before }) => {
        const whole = pairNames(pairs) || t`all`;
        const many = pairs.length >= manyPairs;
        return [
          moment(since),
          settingWord(setting),
          settingFigure(setting, value),
          settingFigure(setting, before),
          many ? { brief: t`${pairs.length} pairs`, whole } : whole,
        ];
      })}
    />
  );
}

/** What withdrawals cost and wait (W2), the sums from which two admins decide (R3), and since when. */
export function PaymentTerms({ payments, time }: Pick<Figures, 'payments' | 'time'>) {
  const { t } = useLingui();
  const { items } = payments;
  return (
    <Part
      title={t`Withdrawal terms and two-person limits`}
      verdict={<Changes of={payments} time={time} values={t`network fees, waiting times and two-person limits`} />}
      say={
        <Trans>
          All withdrawals are asked for at the same fee, hold and days of waiting. From certain sums on two admins
          decide, and from a certain worth on a day of mining waits for one. All of it is kept with the time since when
          it holds, and sealed.
        </Trans>
      }
    >
      <Rows
        caption={t`When withdrawal terms and two-person limits took effect, in UTC`}
        columns={[t`Since`, t`Setting`, t`Value`, t`Before`]}
        rows={items.map(({ since, setting, coin, value, before }) => [
          since === null ? '–' : moment(since),
          coin === null ? paymentWord(setting) : `${paymentWord(setting)}: ${coin}`,
          figureOf(value),
          figureOf(before),
        ])}
      />
    </Part>
  );
}
