import { expect, test } from 'vitest';
import { pairIcon } from './icons.ts';
import { pairs } from './pairs.ts';

test('[M3] every pair has an icon of its own, small, and at a path that changes with it; coins by their marks, currencies by their signs', () => {
  const icons = pairs.map(pairIcon);
  expect(new Set(icons.map(({ path }) => path)).size).toBe(pairs.length);
  for (const { svg } of icons) {
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/);
    expect(svg.length).toBeLessThan(1_100);
  }
  const svgOf = (pair: string) => icons[pairs.findIndex((one) => one.pair === pair)]?.svg ?? '';
  for (const coin of ['BTC', 'ETH', 'BNB', 'SOL', 'DOGE', 'USDT', 'XRP', 'ADA', 'LTC']) {
    expect(svgOf(`${coin}USD`), coin).not.toContain(`>${coin}<`);
  }
  expect(svgOf('GBPJPY')).toMatch(/>£<.*>¥</);
  const coin = icons[pairs.findIndex(({ pair }) => pair === 'BTCUSD')]?.coin;
  expect([coin?.path.endsWith('-coin.svg'), coin?.svg.includes('$')]).toEqual([true, false]);
  expect(svgOf('ADABULLUSD')).toContain('>ADA<');
});
