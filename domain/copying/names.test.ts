import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedName, looksOf, readName } from './names.ts';

const alike = (one: string, other: string): boolean => looksOf(one).some((look) => looksOf(other).includes(look));

describe('the names of traders', () => {
  it.each([
    'Ann of the Alps',
    'Émile Zed',
    'Đặng Nguyễn',
    'Łukasz-7',
    "O'Neill",
    'Иван Петров',
    'Ґрунт Їжак',
    'Γιώργος',
    'محمد علي',
    'אברהם',
    'राजेश कुमार',
    'สมชาย ใจดี',
    '김철수',
    '山田太郎',
    'ヨーコさん',
    '12345',
  ])('[C5] %s is a name', (name) => {
    expect(readName(name)).toBe(name.normalize('NFKC'));
  });

  it.each([
    ['SELF\ufe0f', 'a variation selector'],
    ['SE\u034fLF', 'a grapheme joiner'],
    ['SE\u00adLF', 'a soft hyphen'],
    ['SELF\u3164', 'a filler'],
    ['\u200bTrader', 'a space of no width'],
    ['Ab\u202ecd', 'text that runs the other way'],
    ['SЕLF', 'a Cyrillic letter among Latin ones'],
    ['Αnn Bell', 'a Greek letter among Latin ones'],
    ['ꜱᴇʟꜰ', 'small capitals'],
    ['x\u0335yz', 'a mark that no letter has'],
    ['Ann\u0329', 'a mark after the last letter'],
    ['ना\u094d\u094d\u094d\u094dम', 'a heap of marks'],
    ['१२३', 'digits of another script'],
    ['....', 'no letter at all'],
    ['<b>Bold</b>', 'signs of other uses'],
    ['Al', 'too few letters'],
    ['A'.repeat(41), 'too many'],
  ])('[C5] %j, with %s, is none', (name) => {
    expect(readName(name)).toBeNull();
  });

  it.each([
    'SELF',
    'self',
    'Self.',
    'S E L F',
    'S-E-L-F',
    'SÉLF',
    '5ELF',
    'SEIF',
    'seIf',
    'ＳＥＬＦ',
    'ЅЕӀҒ',
    'ѕеӏғ',
    'se1f',
  ])('[C5] [T2] %s could be taken for the name of own trades', (typed) => {
    const name = readName(typed);
    expect(name && isReservedName(name, 'Fairlead')).toBe(true);
  });

  it.each(['Selfish', 'Seif', 'Elf', 'Selma'])('[C5] %s could not', (name) => {
    expect(isReservedName(name, 'Fairlead')).toBe(false);
  });

  it.each([
    'Fairlead',
    'FAIRLEAD',
    'The Fairlead desk',
    'F-a-i-r-l-e-a-d',
    'FaIrlead',
    'Fa1rlead',
    'Faírlead Support',
    'Support',
    'Supp0rt team',
    'Admin',
    'ADMlN',
    'Adrnin',
    'Official account',
    '0perator',
    'Staff of the site',
    'M.o.d.e.r.a.t.o.r',
    'Soporte',
    'Operador 7',
  ])('[C5] %s speaks in the name of the operator, and is nobody’s', (typed) => {
    const name = readName(typed);
    expect(name && isReservedName(name, 'Fairlead')).toBe(true);
  });

  it.each(['Fair Lady', 'Adam Inn', 'Lead', 'Opera', 'Support'.slice(0, 4)])('[C5] %s does not', (name) => {
    expect(isReservedName(name, 'Fairlead')).toBe(false);
  });

  it('[C5] the product’s name is the configured one; a short one is reserved by itself, and not within others', () => {
    expect(isReservedName('Northwind-Markets Team', 'Northwind Markets')).toBe(true);
    expect(isReservedName('Fairlead', 'Northwind Markets')).toBe(false);
    expect(isReservedName('TRX', 'Trx')).toBe(true);
    expect(isReservedName('Bob Trx', 'Trx')).toBe(false);
    expect(isReservedName('Anybody', '***')).toBe(false);
  });

  it.each([
    ['Émile Zed', 'emile zed'],
    ['Bobo', 'B0b0'],
    ['Bobo', 'ВоЬо'],
    ['Paco', 'Расо'],
    ['Kate', 'Καte'.replace('te', 'τε')],
    ['BILL', 'Bill'],
    ['ALI', 'All'],
    ['Amy', 'Arny'],
    ['Ann Bell', 'AnnBell'],
    ['カイト', '力イト'],
  ])('[C5] %s and %s are one name', (one, other) => {
    expect(alike(one, other)).toBe(true);
  });

  it('[C5] a name looks like itself in any case and with any signs between, and what is read is read again as it is', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäéñßIl01 .-');
    fc.assert(
      fc.property(fc.array(letter, { minLength: 3, maxLength: 40 }), (letters) => {
        const name = readName(letters.join(''));
        fc.pre(name !== null);
        expect(readName(name)).toBe(name);
        expect(alike(name, name.toLowerCase())).toBe(true);
        expect(alike(name, [...name].join('.'))).toBe(true);
      }),
    );
  });
});
