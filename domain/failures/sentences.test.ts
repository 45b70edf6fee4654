import { expect, test } from 'vitest';
import { failure } from './failures.ts';
import { spanishPhrase } from './phrases-es.ts';
import { sentenceIn } from './spoken.ts';

test('[E2] a failure has a sentence in every language, with the same facts', () => {
  const limits = failure('stake_out_of_limits', { min: '1.00', max: '500.00' });
  expect(sentenceIn('en', limits)).toBe('The stake has to be between 1.00 and 500.00. No money moved.');
  expect(sentenceIn('es', limits)).toBe('El importe debe estar entre 1.00 y 500.00. No se ha movido dinero.');
  expect(sentenceIn('es', failure('withdrawal_not_cancellable', { status: 'approved' }))).toBe(
    'Esta retirada está en estado aprobado y ya no se puede cancelar.',
  );
});

test('[E2] what is wrong with a field is said in the reader’s language, and what has none stays as it is', () => {
  const wrong = failure('invalid_input', {
    fields: [
      { field: 'amount', problem: 'is missing; it has to be a string' },
      { field: 'limit', problem: 'has to be 100 or less' },
    ],
  });
  expect(sentenceIn('es', wrong)).toBe('amount: falta; debe ser un texto; limit: debe ser 100 o menos');
  expect(spanishPhrase('The password has to have 10 to 128 characters.')).toBe(
    'La contraseña debe tener de 10 a 128 caracteres.',
  );
  expect(spanishPhrase('nothing of ours (at all).')).toBe('nothing of ours (at all).');
});
