import { expect, test } from 'vitest';
import { alertPlaces } from '#web/admin/alerts/alert-words.ts';
import { readOfScreen } from '#web/admin/widgets/console-reads.ts';

test('[R5] [A7.1] an alert leads to a screen as whoever opens that screen by the menu', () => {
  for (const { to, read } of Object.values(alertPlaces)) expect(read, to).toBe(readOfScreen(to));
});
