import { t } from '@lingui/core/macro';

const venues: Readonly<Record<string, string>> = { kraken: 'Kraken', coinbase: 'Coinbase', coingecko: 'CoinGecko' };

/** Who quoted a recorded price, in the reader's language: 'live:kraken' → 'Kraken', 'simulated:walk:e1:l0' → 'simulated prices'. */
export function priceSourceWord(source: string): string {
  const [kind = '', venue = ''] = source.split(':');
  switch (kind) {
    case 'simulated':
      return t`simulated prices`;
    case 'replay':
      return t`replayed prices`;
    default:
      return venues[venue] ?? (venue || source);
  }
}
