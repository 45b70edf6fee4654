import { expect, it } from 'vitest';
import { type OnboardingStep, onboardingSteps } from '#domain/accounts/onboarding.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { accountStatuses } from '#domain/accounts/status.ts';
import { afterDemoSignIn, onwardFrom, openBy, openToAll, openUnaccepted, startOf } from './redirects.ts';

const person = { account_status: 'pending', unfinishedSteps: [], agreementsToAccept: [], country: 'CH' } as const;

it('[A5] staff begin in the console, everybody else with their steps', () => {
  expect(startOf({ staffRole: null, needsSecondFactor: true })).toBe('/admin');
  expect([null, ...staffRoles].map((staffRole) => startOf({ staffRole, needsSecondFactor: false }))).toEqual([
    '/user/signup/step-two',
    ...staffRoles.map(() => '/admin'),
  ]);
});

it('[A5] who signs in on a page of the console in a demo and is no staff goes to their own start', () => {
  const customer = { role: 'user', needsSecondFactor: false } as const;
  expect(afterDemoSignIn('/admin', customer)).toBe('/user');
  expect(afterDemoSignIn('/admin/customers/usr_1', customer)).toBe('/user');
  expect(afterDemoSignIn('/user/statement', customer)).toBeNull();
  expect(afterDemoSignIn('/admin', { role: 'admin', needsSecondFactor: false })).toBeNull();
  expect(afterDemoSignIn('/admin', { role: 'user', needsSecondFactor: true })).toBeNull();
});

it('[A9.1] who is suspended also opens the form of a withdrawal; a block closes it, and either closes the rest', () => {
  const openTo = (path: string) => accountStatuses.filter((status) => openBy(path, status));
  expect(openTo('/user/withdrawals/new')).toEqual(['approved', 'suspended']);
  expect(openTo('/user/withdrawals')).toEqual([...accountStatuses]);
  expect(openTo('/user/traderoom')).toEqual(['approved']);
});

it('[I1] a changed text bars neither a withdrawal nor a deposit from who is approved; a status does', () => {
  for (const path of [
    '/user/withdrawals/new',
    '/user/withdrawals/new/',
    '/user/deposits',
    '/user/deposits/crypto/100',
    '/user/deposits/upload/dep_1',
  ]) {
    expect([path, openUnaccepted(path), openToAll(path)]).toEqual([path, true, false]);
  }
  for (const path of [
    '/user/statement',
    '/user/withdrawals/',
    '/user/withdrawals/wdr_1',
    '/user/withdrawals/addresses',
    // What is put apart for copies is theirs: it can be taken out whatever the status (C2).
    '/user/trading/copies',
    '/user/trading/copies/cpy_1',
    // So are contracts, which are paid on whatever the status; buying one is not.
    '/user/mining',
    '/user/mining/contracts/mct_1',
    '/user/mining/contracts/mct_1/payouts/BTC/2026-11-21',
    '/user/notices',
    // Whoever has a question can ask it, whatever the status (S1).
    '/user/support',
    '/user/support/tck_1',
    '/user/auth/password',
  ]) {
    expect([path, openUnaccepted(path), openToAll(path)]).toEqual([path, true, true]);
  }
  for (const path of [
    '/user',
    '/user/traderoom',
    '/user/depositsx',
    '/user/trading/copiesx',
    '/user/trading/traders',
    '/user/mining/contracts',
    '/user/mining/contracts/',
    '/user/miningx',
    '/user/account',
  ]) {
    expect([path, openUnaccepted(path)]).toEqual([path, false]);
  }
});

it('[A5] [A12] who was approved before there were steps is led to the first unfinished one, and to no finished one', () => {
  const approved = { ...person, account_status: 'approved' } as const;
  const noAddress = { ...approved, unfinishedSteps: ['step-three', 'step-four'] } as const;
  expect(onwardFrom('step-two', noAddress, true)).toBe('/user/signup/step-three');
  expect(onwardFrom('step-three', noAddress, false)).toBeNull();
  const noCountry = { ...approved, unfinishedSteps: ['step-two', 'step-three'], country: null } as const;
  expect(onwardFrom('step-two', noCountry, true)).toBeNull();
  // A country by request, but no date of birth: the details are missing all the same.
  expect(onwardFrom('step-two', { ...approved, unfinishedSteps: ['step-two'] }, true)).toBeNull();
  for (const step of onboardingSteps) expect(onwardFrom(step, approved, false)).toBe('/user');
});

it('[I1] a changed text alone leads an approved person to the user area, where it is asked for', () => {
  const asked = { ...person, account_status: 'approved', agreementsToAccept: ['terms'] } as const;
  expect(onwardFrom('step-two', { ...asked, unfinishedSteps: ['risks'] }, true)).toBe('/user');
});

it('[A8] who was declined sends new ID images on the status screen; who is in review looks through every step', () => {
  const declined = { ...person, account_status: 'declined', unfinishedSteps: ['step-four'] } as const;
  expect(onwardFrom('step-two', declined, true)).toBe('/user');
  for (const step of onboardingSteps) expect(onwardFrom(step, person, false)).toBeNull();
});

it('[A5] whatever is unfinished, the way from / ends: no step leads on to one that leads on', () => {
  const lists = Array.from({ length: 16 }, (_, bits) => bits).map((bits) =>
    onboardingSteps.filter((_, index) => bits & (1 << index)),
  );
  for (const account_status of accountStatuses)
    for (const unfinishedSteps of lists)
      for (const agreementsToAccept of [[], ['terms' as const]])
        for (const country of ['CH', null]) {
          const me = { account_status, unfinishedSteps, agreementsToAccept, country };
          const next = onwardFrom('step-two', me, true);
          const step = onboardingSteps.find((one): one is OnboardingStep => next === `/user/signup/${one}`);
          if (step) expect([me, onwardFrom(step, me, step === 'step-two')]).toEqual([me, null]);
        }
});
