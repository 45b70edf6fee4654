import { expect, it } from 'vitest';
import { incidentCauses } from '#domain/markets/incidents.ts';
import { causeWords, gapWords, loopWords, type Recording, recordingTag, restartWords } from './recording-words.ts';

const recording: Recording = {
  alive: true,
  holdsLease: true,
  restarts: 0,
  items: [],
  eventLoop: { main: { p99Ms: 3, maxMs: 40 }, recording: { p99Ms: 2, maxMs: 9 } },
};

it('T5 a recorder that is down, late or standing by is distinguished from one that records', () => {
  const late = { main: recording.eventLoop.main, recording: { p99Ms: 2, maxMs: 251 } };
  expect(recordingTag(recording)).toEqual({ tone: 'up', word: 'recording' });
  expect(recordingTag({ ...recording, holdsLease: false }).word).toBe('standing by');
  expect(recordingTag({ ...recording, eventLoop: late })).toEqual({ tone: 'warn', word: 'late' });
  expect(recordingTag({ ...recording, alive: false, eventLoop: late })).toEqual({ tone: 'down', word: 'down' });
});

it('T5 each cause of a gap has its words, and delays say what they are of', () => {
  expect(new Set(incidentCauses.map(causeWords)).size).toBe(incidentCauses.length);
  expect(loopWords({ p99Ms: 2, maxMs: 9 })).toBe('99 of 100 within 2 ms, the longest 9 ms');
  expect(loopWords(null)).toBe('not reported yet');
});

it('T5 a gap says how long it lasted', () => {
  const from = '2026-01-01T00:00:00.000Z';
  const lasted = (ms: number) => gapWords({ from, to: new Date(Date.parse(from) + ms).toISOString() });
  expect([1_400, 725_000, 7_500_000].map(lasted)).toEqual(['1.4 s', '12 min 5 s', '2 h 5 min']);
});

it('[T5] restarts of the recording thread are counted in words', () => {
  expect([0, 1, 2].map(restartWords)).toEqual([
    'The recording thread has run since the start.',
    'The recording thread restarted once.',
    'The recording thread restarted 2 times.',
  ]);
});
