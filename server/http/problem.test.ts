import pg from 'pg';
import { expect, test } from 'vitest';
import { RunAgain } from '#server/outside/postgres/transaction.ts';
import { failureOf } from './problem.ts';

function databaseError(code: string, severity?: string): Error {
  const error = new pg.DatabaseError('of the database', 1, 'error');
  error.code = code;
  error.severity = severity;
  return error;
}

test.each(['25P03', '55P03', '57014', '57P01', '40P01'])(
  '[E2] what the database ended or gave up for the moment (%s) is unavailable, to be asked again',
  (code) => expect(failureOf(databaseError(code), 0).code).toBe('unavailable'),
);

test('X3.5: E2: what a pooler ends is unavailable, a protocol that we broke is internal', () => {
  expect(failureOf(databaseError('08P01', 'FATAL'), 0).code).toBe('unavailable');
  expect(failureOf(databaseError('08P01', 'ERROR'), 0).code).toBe('internal');
});

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])('[E2] a lost connection is unavailable: %s', (message) => {
  expect(failureOf(new Error(message), 0).code).toBe('unavailable');
});

test('E2: Z7: what collided in all its attempts is unavailable, to be asked again', () => {
  expect(failureOf(new RunAgain('others were there first'), 0).code).toBe('unavailable');
});

test('[E2] anything else is internal', () => {
  expect(failureOf(databaseError('23505'), 0).code).toBe('internal');
  expect(failureOf(new Error('anything'), 0).code).toBe('internal');
});
