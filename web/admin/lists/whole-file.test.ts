import { expect, it } from 'vitest';
import { fileWords } from './whole-file.tsx';

it('[R1.7] the link to the file of a list says all only where the list is narrowed by nothing', () => {
  expect(fileWords('/api/admin/customers.csv', 'customers')).toBe('Download all customers as CSV');
  expect(fileWords('/api/admin/customers.csv?order=oldest', 'customers')).toBe('Download all customers as CSV');
  expect(fileWords('/api/admin/customers.csv?country=ES', 'customers')).toBe('Download the listed customers as CSV');
});
