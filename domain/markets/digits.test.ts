import { expect, test } from 'vitest';
import { exactPrice, parseKeepingDigits, roundedPrice } from './digits.ts';

test('[P6] numbers of JSON keep the digits that were sent', () => {
  const text = '{"price":67234.10,"small":5e-7,"long":0.123456789012345678901,"id":9007199254740993,"text":"1"}';
  expect(parseKeepingDigits(text)).toEqual({
    price: '67234.10',
    small: '5e-7',
    long: '0.123456789012345678901',
    id: '9007199254740993',
    text: '1',
  });
});

test('[P6] what is not JSON is refused', () => {
  expect(() => parseKeepingDigits('{"price":')).toThrow(SyntaxError);
});

test('[P6] a price is read exactly, or not at all when its digits do not fit the pair', () => {
  expect(exactPrice('1666.79', 2)).toBe(166_679n);
  expect(exactPrice('1666.8', 2)).toBe(166_680n);
  expect(exactPrice('1666.7900', 2)).toBe(166_679n);
  expect(exactPrice('5e-7', 7)).toBe(5n);
  expect(exactPrice('1666.795', 2)).toBeNull();
  for (const text of ['0', '0.00', '-1', '', 'NaN', '1,5', '0x10', ' 1']) expect(exactPrice(text, 2)).toBeNull();
});

test('[P6] a polled price is rounded half up', () => {
  expect(roundedPrice('0.08765449', 7)).toBe(876_545n);
  expect(roundedPrice('0.08765445', 7)).toBe(876_545n);
  expect(roundedPrice('0.08765444', 7)).toBe(876_544n);
  expect(roundedPrice('0.00000004', 7)).toBeNull();
});
