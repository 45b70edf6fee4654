import { expect, it } from 'vitest';
import { decideStaff, nextMessage, ticketLimits } from './ticket.ts';

it('[S1] a conversation takes messages, closed or not, up to its limit', () => {
  expect(nextMessage({ state: 'closed', lastSeq: 4 })).toEqual({ ok: true, value: 5 });
  expect(nextMessage({ state: 'open', lastSeq: ticketLimits.messages - 1 })).toMatchObject({ ok: true });
  expect(nextMessage({ state: 'open', lastSeq: ticketLimits.messages })).toEqual({
    ok: false,
    failure: { code: 'ticket_full', facts: { most: ticketLimits.messages } },
  });
});

it('[S1] staff decide on the newest message that there is, and on no other', () => {
  expect(decideStaff({ state: 'open', lastSeq: 4 }, 4)).toMatchObject({ ok: true });
  for (const seen of [3, 5]) {
    expect(decideStaff({ state: 'open', lastSeq: 4 }, seen)).toMatchObject({ failure: { code: 'record_changed' } });
  }
});
