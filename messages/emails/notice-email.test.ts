import { expect, test } from 'vitest';
import { noticeEmail } from './notice-email.ts';

test('[A11] [S2] the mail of a notice is in Spanish from its subject to its last line', () => {
  const notice = {
    kind: 'deposit_approved',
    facts: { deposit: 'dep_1', asked: '100.00', credited: '100.00' },
  } as const;
  expect(noticeEmail('Fairlead', 'https://fairlead.example', 'ann@example.org', notice, 'es')).toEqual({
    recipient: 'ann@example.org',
    subject: 'Su depósito ha llegado (Fairlead)',
    body: `Se han abonado 100.00 USD en su saldo.

https://fairlead.example/user/deposits/dep_1

Todos sus avisos: https://fairlead.example/user/notices
Este mensaje se ha enviado por algo que ha ocurrido en su cuenta de Fairlead. Nunca le pide su contraseña.
`,
  });
});
