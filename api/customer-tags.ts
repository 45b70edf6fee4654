import { Type } from 'typebox';
import { mostTagLength, tagShape } from '#domain/accounts/customer-tags.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { IdParams, IdText } from './formats.ts';
import { EachOutcome, Ids } from './many.ts';
import { operation } from './operation.ts';

/** A word that staff put on a customer. */
export const CustomerTag = Type.String({
  minLength: 1,
  maxLength: mostTagLength,
  pattern: tagShape,
  'x-expects': phrase('no_tag', { most: mostTagLength }),
});

const Tags = Type.Object({
  tags: Type.Array(Type.String(), { description: 'All of the customer, in alphabetical order' }),
});

export const putCustomerTag = operation({
  id: 'customers.put-tag',
  method: 'POST',
  path: '/api/admin/customers/{id}/tags',
  summary: 'Puts a tag on a customer, which staff alone see (R1.10). One that is there already stays',
  access: 'admin',
  staff: ['operations', 'risk', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ tag: CustomerTag }),
  reply: Tags,
  failures: ['not_found', 'own_case', 'too_many_tags'],
});

export const takeCustomerTag = operation({
  id: 'customers.take-tag',
  method: 'DELETE',
  path: '/api/admin/customers/{id}/tags/{tag}',
  summary: 'Takes a tag off a customer (R1.10)',
  access: 'admin',
  staff: ['operations', 'risk', 'support'],
  command: true,
  params: Type.Object({ id: IdText, tag: CustomerTag }),
  reply: Tags,
  failures: ['not_found', 'own_case'],
});

export const putTagOnMany = operation({
  id: 'customers.put-tag-on-many',
  method: 'POST',
  path: '/api/admin/customer-tags/put',
  summary: 'Puts a tag on up to 100 customers, each in a transaction of its own (R1.13)',
  access: 'admin',
  staff: ['operations', 'risk', 'support'],
  command: true,
  body: Type.Object({ ids: Ids, tag: CustomerTag }),
  reply: EachOutcome,
  failures: [],
});

export const takeTagOffMany = operation({
  id: 'customers.take-tag-off-many',
  method: 'POST',
  path: '/api/admin/customer-tags/take',
  summary: 'Takes a tag off up to 100 customers, each in a transaction of its own (R1.13)',
  access: 'admin',
  staff: ['operations', 'risk', 'support'],
  command: true,
  body: Type.Object({ ids: Ids, tag: CustomerTag }),
  reply: EachOutcome,
  failures: [],
});

export const listCustomerTags = operation({
  id: 'customers.tags',
  method: 'GET',
  path: '/api/admin/customer-tags',
  summary: 'The tags that are in use, the first 500 in alphabetical order, with how many customers have each',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  reply: Type.Object({ items: Type.Array(Type.Object({ tag: Type.String(), customers: Type.Integer() })) }),
  failures: [],
});
