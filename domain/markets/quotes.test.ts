import { expect, test } from 'vitest';
import { isTradableKind, kindOfSource } from './quotes.ts';

test('[T5] a source string names its kind', () => {
  expect(kindOfSource('live:kraken')).toBe('live');
  expect(kindOfSource('replay:ETHUSD:trades.csv:e4:l0')).toBe('replay');
  expect(kindOfSource('simulated:walk:e1:l0')).toBe('simulated');
  expect(kindOfSource('polled:coingecko')).toBe('polled');
  for (const text of ['', 'live', 'lives:kraken', ':live']) expect(kindOfSource(text)).toBeNull();
});

test('[P2] in production money moves on live prices only; polled ones never carry a trade', () => {
  const kinds = ['live', 'polled', 'replay', 'simulated'] as const;
  expect(kinds.filter((kind) => isTradableKind(kind, 'production'))).toEqual(['live']);
  expect(kinds.filter((kind) => isTradableKind(kind, 'demo'))).toEqual(['live', 'replay', 'simulated']);
});
