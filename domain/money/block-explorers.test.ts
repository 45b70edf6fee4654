import { expect, test } from 'vitest';
import { type BlockExplorers, lookUpAddress, problemOfExplorer } from './block-explorers.ts';

test('[R1.11] an explorer is an https address with the transaction once behind its host', () => {
  for (const right of [
    'https://explorer.example/tx/{transaction}',
    'https://explorer.example/?tx={transaction}&x=1',
    'https://explorer.example/#/{transaction}',
  ])
    expect(problemOfExplorer(right), right).toBeNull();
  for (const wrong of [
    'http://explorer.example/{transaction}',
    'javascript:{transaction}',
    'https://{transaction}.example/',
    'https://{transaction}/',
    'https://user:secret@explorer.example/{transaction}',
    'https://explorer.example/',
    'https://explorer.example/{transaction}/{transaction}',
    'explorer.example/{transaction}',
    `https://explorer.example/${'x'.repeat(300)}{transaction}`,
  ])
    expect(problemOfExplorer(wrong), wrong).not.toBeNull();
});

test('[R1.11] what stands in a transaction cannot leave its place in the address', () => {
  const explorers: BlockExplorers = {
    bitcoin: 'https://explorer.example/tx/{transaction}?from=desk',
    ethereum: null,
    bsc: null,
    dogecoin: null,
    litecoin: null,
  };
  expect(lookUpAddress(explorers, 'bitcoin', 'ab12')).toBe('https://explorer.example/tx/ab12?from=desk');
  expect(lookUpAddress(explorers, 'bitcoin', "../$&#/?'")).toBe(
    "https://explorer.example/tx/..%2F%24%26%23%2F%3F'?from=desk",
  );
  expect(lookUpAddress(explorers, 'ethereum', 'ab12')).toBeNull();
});
