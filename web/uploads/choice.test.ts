import { describe, expect, it } from 'vitest';
import { chooseFile, hashOfStart } from './choice.ts';

const file = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'me.png', { type });
const taken = { types: ['image/jpeg', 'image/png'], minBytes: 10, maxBytes: 20 };
const problemOf = (files: File[], limits: Parameters<typeof chooseFile>[1] = taken) => {
  const choice = chooseFile(files, limits);
  return choice === null ? 'none' : choice.ok ? 'ok' : choice.problem;
};

describe('choosing a file', () => {
  it('[F4] refuses in the exact words', () => {
    expect(problemOf([file(15), file(15)])).toBe('Too many files');
    expect(problemOf([file(15, 'image/svg+xml')])).toBe('File type must be JPEG, PNG');
    expect(problemOf([file(21)])).toBe('File is larger than 20 bytes');
    expect(problemOf([file(9)])).toBe('File is smaller than 10 bytes');
    expect(problemOf([file(20)])).toBe('ok');
    expect(problemOf([])).toBe('none');
  });

  it('[F4] has no limits of size unless configured; an empty file is none', () => {
    const free = { ...taken, minBytes: null, maxBytes: null };
    expect(problemOf([file(5_000_000)], free)).toBe('ok');
    expect(problemOf([file(0)], free)).toBe('File is smaller than 1 bytes');
  });

  it('[F1] what has arrived is distinguished from another file by its hash', async () => {
    expect(await hashOfStart(new Blob(['abc and more']), 3)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
