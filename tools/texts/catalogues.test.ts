import { expect, test } from 'vitest';
import { placeOf } from './catalogues.ts';

test('[A11] a room has a catalogue, the long pages of the site have their own, and so has each folder of the console', () => {
  const places = [
    ['web/trades/results/past-trades.tsx', 'web/trades'],
    ['web/site/pages/terms.tsx', 'web/site/pages'],
    ['web/shell/pages/dashboard-page.tsx', 'web/shell'],
    ['web/admin/traders/copies.tsx', 'web/admin/traders'],
    // The frame and the pages of the console are in the shell; their texts load with the console, not with every screen.
    ['web/shell/console/console-nav.tsx', 'web/shell/console'],
    ['web/shell/pages/admin-pages.tsx', 'web/shell/console'],
  ] as const;
  expect(places.map(([file]) => placeOf(file))).toEqual(places.map(([, place]) => place));
});
