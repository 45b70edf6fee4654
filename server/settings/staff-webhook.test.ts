import { expect, it } from 'vitest';
import { readStaffWebhook } from './staff-webhook.ts';

const secret = 's'.repeat(32);
const read = (url?: string, signed?: string) =>
  readStaffWebhook({ STAFF_WEBHOOK_URL: url, STAFF_WEBHOOK_SECRET: signed });

it('[R5.1] the address is https with a secret of its own, and neither is there without the other', () => {
  expect(read()).toBeNull();
  expect(read('https://alerts.example/a', secret)).toEqual({ url: 'https://alerts.example/a', secret });
  for (const wrong of ['http://alerts.example', 'https://u:p@alerts.example', 'alerts', 'https://alerts.example/#a'])
    expect(() => read(wrong, secret)).toThrow(/^STAFF_WEBHOOK_URL/);
  expect(() => read('https://alerts.example', 'short')).toThrow(/^STAFF_WEBHOOK_SECRET/);
  expect(() => read(undefined, secret)).toThrow(/^STAFF_WEBHOOK_SECRET/);
});
