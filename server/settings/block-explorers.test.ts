import { expect, it } from 'vitest';
import { readBlockExplorers } from './block-explorers.ts';

it('[R1.11] no explorer is named by default, one by its chain, and a wrong one stops the start', () => {
  expect(Object.values(readBlockExplorers({}))).toEqual([null, null, null, null, null]);
  const template = 'https://explorer.example/tx/{transaction}';
  expect(readBlockExplorers({ BLOCK_EXPLORER_BSC: ` ${template} ` })).toMatchObject({ bsc: template, bitcoin: null });
  expect(() => readBlockExplorers({ BLOCK_EXPLORER_LITECOIN: 'http://explorer.example/{transaction}' })).toThrow(
    'BLOCK_EXPLORER_LITECOIN has to begin with https://',
  );
});
