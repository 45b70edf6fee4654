import { expect, test } from 'vitest';
import { ivms101Of } from './ivms101.ts';

const originator = {
  customer: 'usr_1',
  firstName: 'Ada',
  lastName: 'Lane',
  address: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
};
const of = { originator, holder: { kind: 'own_wallet' }, operator: 'Op Ltd', walletAddress: 'bc1q' } as const;

test('W2.1: what is not known is left out of the message, and nothing is put in its place', () => {
  const { originator: sender, ...message } = ivms101Of(of);
  expect(Object.keys(sender.originatorPersons[0]?.naturalPerson ?? {})).toEqual(['name', 'customerIdentification']);
  expect(message).not.toHaveProperty('beneficiaryVASP');
});

test('W2.1: another person is named by one name as a whole, with the country', () => {
  const holder = { kind: 'other_person', name: 'Ben de Hart', country: 'ES' } as const;
  expect(ivms101Of({ ...of, holder }).beneficiary.beneficiaryPersons).toEqual([
    {
      naturalPerson: {
        name: { nameIdentifier: [{ primaryIdentifier: 'Ben de Hart', nameIdentifierType: 'LEGL' }] },
        countryOfResidence: 'ES',
      },
    },
  ]);
});

test('W2.1: a long address is on lines of 70 characters, and shorter fields beside them are cut', () => {
  const long = {
    ...originator,
    address: 'a'.repeat(150),
    city: 'b'.repeat(100),
    zipCode: '9'.repeat(20),
    country: 'CH',
  };
  const [home] =
    ivms101Of({ ...of, originator: long }).originator.originatorPersons[0]?.naturalPerson.geographicAddress ?? [];
  expect(home?.addressLine.map((line) => line.length)).toEqual([70, 70, 10, 70, 51]);
  expect([home?.townName.length, home?.postCode?.length]).toEqual([35, 16]);
});
