import { t } from '@lingui/core/macro';
import { indexSource, ownFeedName, venueOf } from '#domain/markets/venue-name.ts';
import { dayOf, monthOf } from '#web/ui/time.ts';

/** '2025-11-27' as a day, '2025-11' as a month, anything else as it is. */
function dated(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(text);
  return /^\d{4}-\d\d$/.test(text) ? monthOf(text) : text;
}

/** The venue of a source or of a part of an index by name; the operator's own feed is called that, and never stands for an exchange (M2). */
export function venueWord(source: string): string {
  const own = ownFeedName(source);
  if (own === null) return venueOf(source);
  return own === '' ? t`the operator’s own feed` : t`${own}, the operator’s own feed`;
}

/** Sources of a run by name, as its settings say them: 'simulated, kraken' → 'simulated prices, Kraken'. */
export const sourceNames = (names: string): string =>
  names
    .split(', ')
    .map((name) => (name === 'simulated' || name === 'replay' ? priceSourceWord(name) : venueWord(`live:${name}`)))
    .join(', ');

/** The source of the recorded price that a demo's past was valued by (N5): 'demo: simulated:walk:e1:l0' → 'simulated:walk:e1:l0'; null of what is none. */
export const recordedInDemo = (source: string): string | null => /^demo: ([^\s:]+:\S*)$/.exec(source)?.[1] ?? null;

/** The date of the published rate that a demo's past was valued by where none of its own was recorded: '2026-09-29'; null of other sources. */
export const rateInDemo = (source: string): string | null => /^demo: reference rate of (.+)$/.exec(source)?.[1] ?? null;

/** Who quoted a recorded price, in the reader's language: 'live:kraken' → 'Kraken', 'simulated:walk:e1:l0' → 'simulated prices'. What is made for a demo stays called that. */
export function priceSourceWord(source: string): string {
  if (source === indexSource) return t`index of several exchanges`;
  switch (source.split(':')[0]) {
    case 'simulated':
      return t`simulated prices`;
    case 'demo': {
      const recorded = recordedInDemo(source);
      if (recorded !== null) return priceSourceWord(recorded);
      const rate = rateInDemo(source);
      const figures = /^demo: figures of about (.+)$/.exec(source)?.[1];
      if (rate !== null) {
        const date = dated(rate);
        return t`demo: reference rate of ${date}`;
      }
      if (figures === undefined) return source;
      const about = dated(figures);
      return t`demo: figures of about ${about}`;
    }
    case 'replay':
      return t`replayed prices`;
    case 'reference': {
      const [, , day = ''] = source.split(':');
      return day === '' ? t`reference rate` : t`reference rate, ${dayOf(day)}`;
    }
    default:
      return venueWord(source);
  }
}
