import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Part } from './fair-play-part.tsx';
import { moment, settingWord } from './fair-play-words.ts';
import { Rows } from './rows.tsx';

/** The settings that bear on prices, and since when (Z3). */
export function PriceSettings({ settings }: { readonly settings: ReplyOf<typeof readFairPlay>['settings'] }) {
  const { t } = useLingui();
  const { days, items } = settings;
  return (
    <Part
      title={t`Settings of prices`}
      say={
        <Trans>
          The operator chooses the sources of prices, and how much has to stand at a price for it to count as best. Each
          run of the recorder begins with a record of these settings, which is sealed. Here is what holds, and what has
          changed in the last {days} days.
        </Trans>
      }
    >
      {items.length === 0 ? (
        <Empty>{t`Nothing was recorded yet.`}</Empty>
      ) : (
        <Rows
          caption={t`Settings of prices since when, in UTC`}
          columns={[t`Since`, t`Setting`, t`Value`, t`Before`, t`Pairs`]}
          rows={items.map(({ since, setting, pairs, value, before }) => [
            moment(since),
            settingWord(setting),
            value || '–',
            before ?? '–',
            pairs.join(', ') || t`all`,
          ])}
        />
      )}
    </Part>
  );
}
