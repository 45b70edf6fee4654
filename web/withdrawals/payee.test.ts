import { expect, it } from 'vitest';
import { type SavedAddress, shortAddress, waitOf } from './address-book.ts';
import { choiceOf, noPayee, payeeBody, payeeOf } from './payee.ts';

const saved: SavedAddress = {
  id: 'pad_1',
  label: 'Ledger',
  paymentMethod: 'Bitcoin',
  network: 'Bitcoin',
  walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  addedAt: '2026-11-21T09:00:00.000Z',
  approvableFrom: '2026-11-22T09:00:00.000Z',
  holder: null,
};

it('[W6] nothing of the address book is chosen by itself; without a fitting address a new one is typed', () => {
  expect(choiceOf(noPayee, [saved])).toBeNull();
  expect(payeeBody(noPayee, [saved]).walletAddress).toBe('');
  expect(choiceOf(noPayee, [])).toBe('new');
  expect(choiceOf({ ...noPayee, method: 'Ethereum' }, [saved])).toBe('new');
  expect(choiceOf({ ...noPayee, method: 'Ethereum', chosen: 'pad_1' }, [saved])).toBe('new');
});

it('[W6] a form begins with the coin of the address that was saved last, and chooses no address', () => {
  const newer: SavedAddress = { ...saved, id: 'pad_2', paymentMethod: 'Ethereum', addedAt: '2026-11-23T09:00:00.000Z' };
  expect(payeeOf([])).toEqual(noPayee);
  for (const book of [
    [saved, newer],
    [newer, saved],
  ]) {
    expect(payeeOf(book)).toEqual({ ...noPayee, method: 'Ethereum' });
    expect(choiceOf(payeeOf(book), book)).toBeNull();
  }
});

it('[E1] an address that was typed before the book was there stays what is meant', () => {
  expect(choiceOf({ ...noPayee, address: 'bc1' }, [saved])).toBe('new');
});

it('[W6] a saved address is sent as it is saved, a new one with its label where one was typed', () => {
  expect(payeeBody({ ...noPayee, chosen: 'pad_1', address: 'other', label: 'x' }, [saved])).toEqual({
    paymentMethod: 'Bitcoin',
    walletAddress: saved.walletAddress,
  });
  const typed = { ...noPayee, chosen: 'new', address: ' bc1x ' };
  expect(payeeBody({ ...typed, label: ' ' }, [saved])).toEqual({ paymentMethod: 'Bitcoin', walletAddress: 'bc1x' });
  expect(payeeBody({ ...typed, label: ' Cold ' }, [saved])).toMatchObject({ label: 'Cold' });
});

it('[W6] an address is waited for until its time has come, and is short enough for a list', () => {
  const from = Date.parse(saved.approvableFrom);
  expect(waitOf(saved.approvableFrom, from - 1)).toBe(saved.approvableFrom);
  expect(waitOf(saved.approvableFrom, from)).toBeNull();
  expect(waitOf(null, 0)).toBeNull();
  expect(shortAddress(saved.walletAddress)).toBe('bc1qw508…v8f3t4');
  expect(shortAddress('bc1qw5')).toBe('bc1qw5');
});
