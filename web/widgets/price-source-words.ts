import { t } from '@lingui/core/macro';
import { indexSource, venueOf } from '#domain/markets/venue-name.ts';
import { dayOf } from '#web/ui/time.ts';

/** Who quoted a recorded price, in the reader's language: 'live:kraken' → 'Kraken', 'simulated:walk:e1:l0' → 'simulated prices'. What is made for a demo stays called that. */
export function priceSourceWord(source: string): string {
  if (source === indexSource) return t`index of several exchanges`;
  switch (source.split(':')[0]) {
    case 'simulated':
      return t`simulated prices`;
    case 'demo': {
      const date = /^demo: reference rate of (.+)$/.exec(source)?.[1];
      const about = /^demo: figures of about (.+)$/.exec(source)?.[1];
      if (date !== undefined) return t`demo: reference rate of ${date}`;
      return about === undefined ? source : t`demo: figures of about ${about}`;
    }
    case 'replay':
      return t`replayed prices`;
    case 'reference': {
      const [, , day = ''] = source.split(':');
      return day === '' ? t`reference rate` : t`reference rate, ${dayOf(day)}`;
    }
    default:
      return venueOf(source);
  }
}
