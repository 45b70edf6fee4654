import { expect, it } from 'vitest';
import { riskFlags } from './risk-flags.ts';

type Withdrawal = Parameters<typeof riskFlags>[0];
const now = Date.parse('2026-11-24T12:00:00.000Z');

/** Only the fields that are looked at; nothing about it is unusual. */
const words = (fields: object): readonly string[] => {
  const usual = {
    status: 'pending',
    sending: false,
    ownerStatus: 'approved',
    openCase: null,
    riskCases: [],
    addressUsers: [],
    riskQuestions: [],
    legalGround: null,
    evidence: null,
    seenPayments: [],
    createdAt: '2026-11-24T11:00:00.000Z',
    addressAddedAt: '2026-10-01T00:00:00.000Z',
    waitsUntil: null,
    secondPerson: null,
  };
  return riskFlags({ ...usual, ...fields } as unknown as Withdrawal, now).map(({ word }) => word);
};

it('[R1] a withdrawal without anything unusual has no flag', () => {
  expect(words({})).toEqual([]);
});

it('[R1] each flag is a recorded fact: customer, open case, address, ground, chain, second person', () => {
  expect(words({ ownerStatus: 'suspended' })).toEqual(['customer suspended']);
  expect(words({ openCase: 'rsk_1' })).toEqual(['open risk case']);
  expect(words({ addressAddedAt: '2026-11-24T10:00:00.000Z' })).toEqual(['new address']);
  expect(words({ addressAddedAt: '2026-11-24T10:00:00.000Z', waitsUntil: '2026-11-25T10:00:00.000Z' })).toEqual([
    'new address: waits',
  ]);
  expect(words({ addressAddedAt: null })).toEqual(['address removed']);
  expect(words({ secondPerson: { why: 'record', sum: null, limit: '1000.00' } })).toEqual(['large amount']);
  expect(words({ secondPerson: { why: 'undone', sum: null, limit: null } })).toEqual(['two admins']);
  const legalGround = { ground: 'A court order', admin: 'usr_1', time: '2026-11-24T11:00:00.000Z' };
  expect(words({ legalGround, ownerStatus: 'blocked' })).toEqual(['legal ground', 'customer blocked']);
  expect(words({ legalGround })).toEqual(['legal ground, holds nothing']);
});

it('[O4] what risk decided of the customer is a flag of what waits, each once, and an open case is one alone', () => {
  const decided = (decision: string, codes: readonly string[]) => ({ id: 'rsk_1', codes, decision });
  const riskCases = [
    { id: 'rsk_2', codes: ['velocity'], decision: null },
    decided('watch', ['shared_card']),
    decided('watch', ['shared_card']),
    decided('restricted', ['listed', 'velocity']),
  ];
  expect(words({ openCase: 'rsk_2', riskCases })).toEqual([
    'open risk case',
    'ID images of others: watched',
    'Name on the screening list, Withdrawal without trading: restricted',
  ]);
  expect(words({ status: 'approved', riskCases })).toEqual([]);
});

it('[O4] what was asked of risk is a flag, asked until each question is answered', () => {
  const asked = { text: 'May I?', by: 'Fin', askedAt: '2026-11-24T11:00:00.000Z', answer: null };
  const answered = { ...asked, answer: { text: 'Yes', by: 'Rita', time: '2026-11-24T11:10:00.000Z' } };
  expect(words({ riskQuestions: [asked, answered] })).toEqual(['risk asked']);
  expect(words({ riskQuestions: [answered] })).toEqual(['risk answered']);
});

it('[O1] an address that other customers have is a flag, with how many', () => {
  const one = { uid: 'usr_1', displayName: 'Ola', how: 'saved_address' };
  expect(words({ addressUsers: [one] })).toEqual(['address of 1 other customer']);
  expect(words({ addressUsers: [one, one] })).toEqual(['address of 2 other customers']);
  expect(words({ status: 'approved', addressUsers: [one] })).toEqual([]);
});

it('[R1] a decided withdrawal keeps the flag of a new address, which is on record', () => {
  for (const status of ['approved', 'declined']) {
    expect(words({ status, addressAddedAt: '2026-11-24T10:00:00.000Z' })).toEqual(['new address']);
    expect(words({ status, addressAddedAt: '2026-10-01T00:00:00.000Z' })).toEqual([]);
  }
});

it('[R1] of a decided withdrawal only what its chain shows and what is on record is left, the gravest first', () => {
  const evidence = { state: 'short', confirmations: 3, paid: '0.1', checkedAt: '2026-11-24T11:00:00.000Z' };
  expect(words({ status: 'approved', ownerStatus: 'suspended', evidence })).toEqual(['short']);
  expect(words({ status: 'approved', evidence: { ...evidence, state: 'confirmed' } })).toEqual([]);
});
