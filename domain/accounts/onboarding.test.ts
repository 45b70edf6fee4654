import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { type AgreementKind, agreementKinds, decideAcceptances, versionOf } from './agreements.ts';
import { calendarDay, checkBirthDate } from './birth-date.ts';
import { countryCodes, homeCountries, isCountry, isHomeCountry } from './countries.ts';
import { isOfferedIn, offeredIn } from './country-policy.ts';
import { decideDetails, mayDeclare, stepAhead, unfinishedSteps } from './onboarding.ts';
import { checkAbout, checkAddress, checkNames } from './personal-details.ts';
import { accountStatuses } from './status.ts';

const done = { detailsGiven: true, toAccept: [], addressGiven: true, imagesGiven: true } as const;

describe('steps', () => {
  it('[A5] [I1] what is left is listed in order, and a changed agreement reopens step two', () => {
    expect(
      unfinishedSteps({ detailsGiven: false, toAccept: ['terms'], addressGiven: false, imagesGiven: false }),
    ).toEqual(['step-two', 'risks', 'step-three', 'step-four']);
    expect(unfinishedSteps({ ...done, addressGiven: false })).toEqual(['step-three']);
    expect(unfinishedSteps({ ...done, toAccept: ['risk-disclosure'] })).toEqual(['risks']);
    expect(unfinishedSteps(done)).toEqual([]);
    expect(stepAhead(['step-three'])).toBe('/user/signup/step-three');
    expect(stepAhead([])).toBe('/user');
  });

  it('[A8] suspended, blocked and void declare nothing', () => {
    const open = accountStatuses.filter((status) => mayDeclare(status).ok);
    expect(open).toEqual(['approved', 'pending', 'declined']);
  });
});

describe('details', () => {
  const ann = { firstName: 'Ann', lastName: 'Bell', country: 'CH', dateOfBirth: '1990-05-17' } as const;
  const changes = [{ firstName: 'Anna' }, { lastName: 'Muster' }, { country: 'BR' }, { dateOfBirth: '1990-05-18' }];
  const outcome = (accountStatus: 'pending' | 'declined' | 'approved', imagesReviewed: boolean) =>
    changes.map((change) => decideDetails({ accountStatus, imagesReviewed, before: ann }, { ...ann, ...change }).ok);

  it('[A12] [I4] what was compared with ID images stands while they are in review, approved, and after approval', () => {
    for (const status of ['pending', 'declined'] as const) {
      expect(outcome(status, false)).toEqual([true, true, true, true]);
      expect(outcome(status, true)).toEqual([false, false, false, false]);
    }
    expect(outcome('approved', false)).toEqual([false, false, false, false]);
    const same = decideDetails({ accountStatus: 'approved', imagesReviewed: true, before: ann }, ann);
    expect(same).toEqual({ ok: true, value: { ...ann, askedCountry: null } });
  });

  it('[A12] [B4] what was never given is given once; of an approved account the country waits for an admin', () => {
    const before = { ...ann, country: null, dateOfBirth: null };
    expect(decideDetails({ accountStatus: 'pending', imagesReviewed: true, before }, ann)).toMatchObject({
      value: { country: 'CH', askedCountry: null },
    });
    expect(decideDetails({ accountStatus: 'approved', imagesReviewed: false, before }, ann)).toMatchObject({
      value: { country: null, dateOfBirth: '1990-05-17', askedCountry: 'CH' },
    });
  });
});

describe('age', () => {
  const answer = (born: string, today: string): string => {
    const decision = checkBirthDate(born, today);
    return decision.ok ? 'accepted' : decision.failure.code;
  };

  it('[I1] one is 18 on the birthday and not a day before, born on a leap day on 1 March', () => {
    expect(answer('2008-11-21', '2026-11-21')).toBe('accepted');
    expect(answer('2008-11-22', '2026-11-21')).toBe('under_age');
    expect(answer('2008-02-29', '2026-02-28')).toBe('under_age');
    expect(answer('2008-02-29', '2026-03-01')).toBe('accepted');
    expect(answer('2008-03-01', '2026-02-28')).toBe('under_age');
    expect(answer('2004-02-29', '2024-02-29')).toBe('accepted');
  });

  it('[I1] what is no day, lies ahead, or is longer ago than anybody lives is no date of birth', () => {
    for (const born of ['2007-02-29', '1990-13-01', '17.05.1990', '2026-11-22', '1899-01-01', '0026-11-21'])
      expect([born, answer(born, '2026-11-21')]).toEqual([born, 'invalid_input']);
  });

  it('[I1] the day is that of the person’s own calendar', () => {
    const evening = millis(Date.parse('2026-11-21T23:30:00Z'));
    expect(calendarDay(evening, 'UTC')).toBe('2026-11-21');
    expect(calendarDay(evening, 'Europe/Zurich')).toBe('2026-11-22');
    expect(calendarDay(evening, 'America/Sao_Paulo')).toBe('2026-11-21');
    expect(calendarDay(evening, 'Europe/Nowhere')).toBeNull();
    expect(calendarDay(evening, '')).toBeNull();
    // An offset would bring the birthday up to 24 hours nearer; the farthest zone with a name is 14 hours ahead.
    for (const offset of ['+23:59', '+2359', '+23', '-01:00', '\u221201:00']) {
      expect([offset, calendarDay(evening, offset)]).toEqual([offset, null]);
    }
    expect(calendarDay(evening, 'Pacific/Kiritimati')).toBe('2026-11-22');
  });
});

describe('what people write', () => {
  const problemsOf = (decision: ReturnType<typeof checkNames | typeof checkAddress | typeof checkAbout>) =>
    decision.ok
      ? []
      : 'fields' in decision.failure.facts
        ? decision.failure.facts.fields.map(({ field }) => field)
        : [];

  it('[A12] HTML in a name is text; blanks around it go, line breaks and reversed text are refused', () => {
    expect(checkNames({ firstName: ' <b>Ann</b> ', lastName: 'O’Neill "x" & Søn' })).toEqual({
      ok: true,
      value: { firstName: '<b>Ann</b>', lastName: 'O’Neill "x" & Søn' },
    });
    expect(problemsOf(checkNames({ firstName: '   ', lastName: 'a\nb' }))).toEqual(['firstName', 'lastName']);
    expect(problemsOf(checkNames({ firstName: 'x'.repeat(81), lastName: 'nnA\u202e' }))).toEqual([
      'firstName',
      'lastName',
    ]);
  });

  it('[I1] an address needs street and city; state and postal code are free, may be empty, and are bounded', () => {
    const home = { address: '1 Queen’s Road', city: 'Hong Kong', state: '', zipCode: '' };
    expect(checkAddress({ ...home, zipCode: ' K1A 0B1 ' })).toMatchObject({ value: { zipCode: 'K1A 0B1' } });
    expect(checkAddress(home).ok).toBe(true);
    expect(
      problemsOf(checkAddress({ address: '', city: ' ', state: 'x'.repeat(101), zipCode: '1'.repeat(21) })),
    ).toEqual(['address', 'city', 'state', 'zipCode']);
  });

  it('[A12] about keeps its line breaks and nothing else that is no text', () => {
    expect(checkAbout(' one\r\ntwo\t ')).toEqual({ ok: true, value: 'one\ntwo' });
    expect(problemsOf(checkAbout('a\u0007'))).toEqual(['about']);
    expect(problemsOf(checkAbout('x'.repeat(1_001)))).toEqual(['about']);
  });
});

describe('agreements', () => {
  it('[I1] who read an older version is shown which text to read anew', () => {
    const none = { digest: null, since: null };
    const textsOf = (kind: AgreementKind) =>
      ['english', 'spanish'].map((language) => ({ version: versionOf(kind, none), sha256: `${kind} ${language}` }));
    const present = agreementKinds.map((kind) => ({ kind, texts: textsOf(kind) }));
    const [terms, risks] = [textsOf('terms')[0], textsOf('risk-disclosure')[1]];
    if (!terms || !risks) throw new Error('no texts');
    expect(decideAcceptances({ terms, 'risk-disclosure': risks }, present)).toEqual({
      ok: true,
      value: [terms, risks],
    });
    expect(decideAcceptances({ terms }, present)).toEqual({ ok: true, value: [terms] });
    for (const other of [{ version: '2025-01-01' }, { sha256: terms.sha256 }])
      expect(decideAcceptances({ terms, 'risk-disclosure': { ...risks, ...other } }, present)).toMatchObject({
        failure: { code: 'agreement_changed', facts: { agreements: ['risk-disclosure'] } },
      });
  });
});

describe('countries', () => {
  it('[B4] an empty list is nobody, `all` is everybody, a list is its countries', () => {
    const policy = { trades: new Set(['CH', 'BR']), copying: new Set<string>(), mining: 'all' } as const;
    expect(offeredIn(policy, 'CH')).toEqual(['trades', 'mining']);
    expect(offeredIn(policy, 'DE')).toEqual(['mining']);
    expect(isOfferedIn(policy, 'trades', null)).toBe(false);
    expect(isOfferedIn(policy, 'mining', null)).toBe(true);
  });

  it('[I1] the codes are those of ISO 3166-1, each once', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
    for (const code of ['XX', 'ch', 'UK', 'EU', '']) expect([code, isCountry(code)]).toEqual([code, false]);
  });

  it('[I1] nobody lives in Antarctica or on islands without a settlement, so that they are no customer’s country', () => {
    for (const code of ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'])
      expect([code, isCountry(code), isHomeCountry(code)]).toEqual([code, true, false]);
    for (const code of ['CH', 'PN', 'SJ', 'FK']) expect([code, isHomeCountry(code)]).toEqual([code, true]);
    expect(homeCountries).toHaveLength(242);
  });
});
