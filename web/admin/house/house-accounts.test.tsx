import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Balances } from './house-accounts.tsx';

const textOf = (total: string): string =>
  renderToStaticMarkup(
    <Balances
      books={{
        items: [{ kind: 'external', asset: 'USD', balance: '-100.00' }],
        sums: [
          { asset: 'USD', customers: '100.00', total },
          { asset: 'PUSD', customers: '0.00', total: '0.00' },
        ],
      }}
    />,
  ).replace(/<[^>]*>/g, ' ');

it('[L5] the console shows the sum that the server read, and says in words when it is not zero', () => {
  expect(textOf('0.00')).not.toMatch(/wrong/);
  const uneven = textOf('-12345.67');
  expect(uneven).toContain('The books are wrong: the accounts in USD sum to −12,345.67');
  expect(uneven).toContain('−12,345.67 – wrong, not zero');
});
