import { expect, test } from 'vitest';
import { signUpProblems } from './sign-up.tsx';

const right = { firstName: 'Ann', lastName: 'Bell', email: 'ann@test.example', password: 'correct horse battery' };

test('[A1] what is filled in right has no problems', () => {
  expect(Object.values(signUpProblems(right)).every((problem) => problem === null)).toBe(true);
});

test('[A2] each field says what would be right', () => {
  expect(signUpProblems({ ...right, password: 'too short' }).password).toBe(
    'The password has to have 10 to 128 characters.',
  );
  expect(signUpProblems({ ...right, password: 'Ann@Test.example' }).password).toBe(
    'The password must not be the e-mail address.',
  );
  expect(signUpProblems({ ...right, email: 'ann@' }).email).toBe(
    'Enter your e-mail address, for example ann@example.org',
  );
  expect(signUpProblems({ ...right, firstName: ' ' }).firstName).toBe('Enter your first name');
});
