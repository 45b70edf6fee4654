import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, isTextAddress, paragraphsOf, spansOf } from './blocks.ts';
import { asKept, lacksEnglish, mostCharacters, pageTextNames, wrongWords } from './page-texts.ts';

test('B2.5: a text is headings, lists and paragraphs whose line breaks are kept; everything else is words', () => {
  const text = '# Our terms\nFirst\nline two\n\n- one\n- two\n\n-three #four\n#five\n<b>six</b>';
  expect(blocksOf(text).map(({ at: _, ...block }) => block)).toEqual([
    { kind: 'heading', text: 'Our terms' },
    { kind: 'paragraph', text: 'First\nline two' },
    {
      kind: 'list',
      items: [
        { at: 28, text: 'one' },
        { at: 34, text: 'two' },
      ],
    },
    { kind: 'paragraph', text: '-three #four\n#five\n<b>six</b>' },
  ]);
  expect(blocksOf('a\n\n\nb').map((block) => block.at)).toEqual([0, 4]);
});

test('B2.5: a link leads to a page of this site, an http or https address or an e-mail address; any other stays words', () => {
  const addresses = ['/pages/contact', 'https://a.example/b?c=d', 'http://a.example', 'mailto:a@b.example'];
  expect(addresses.filter((address) => !isTextAddress(address))).toEqual([]);
  const others = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert`1`',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'ftp://a.example',
    'https://user:word@a.example',
    'contact',
  ];
  expect(others.filter(isTextAddress)).toEqual([]);
  expect(spansOf('See [here](https://a.example/) or [there](javascript:x).')).toEqual([
    { at: 0, text: 'See ', address: null },
    { at: 4, text: 'here', address: 'https://a.example/' },
    { at: 30, text: ' or [there](javascript:x).', address: null },
  ]);
});

test('B2.5: no letter of a text is lost or made in its parts, and its paragraphs make the same text again', () => {
  const lines = fc.array(fc.constantFrom('', '# a', '- b', 'c [d](https://e.example/)', 'f', '-g'), { maxLength: 12 });
  fc.assert(
    fc.property(lines, (of) => {
      const text = of.join('\n');
      const said = blocksOf(text).flatMap((block) =>
        block.kind === 'list' ? block.items.map((item) => item.text) : [block.text],
      );
      const expected = of.filter((line) => line !== '').map((line) => line.replace(/^[#-] /, ''));
      expect(said.flatMap((one) => one.split('\n'))).toEqual(expected);
      expect(paragraphsOf(text).join('\n\n')).toBe(text);
    }),
  );
});

test('B2.5: parts of the longest text are found in a time that grows with its length alone, whatever it repeats', () => {
  const began = performance.now();
  for (const one of ['- a\n', '[', '[a](', '[a](b', '<', 'a\n', '#', '(a)[', '{{', '{{a']) {
    const text = one.repeat(Math.floor(mostCharacters.terms / one.length));
    for (const block of blocksOf(text)) if (block.kind !== 'list') spansOf(block.text);
    wrongWords('terms', text);
  }
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('B2.5: what is wrong is named with its line, and the length is looked at first', () => {
  expect(wrongWords('terms', '# Ours\n\n- 1 < 2 and a & b [c](/pages/contact) ñ € 😀')).toBeNull();
  expect(wrongWords('terms', '')).toEqual({ of: 'empty' });
  for (const name of pageTextNames) {
    const most = mostCharacters[name];
    expect(wrongWords(name, 'a'.repeat(most))).toBeNull();
    expect(wrongWords(name, `<b>\u202e${'a'.repeat(most)}`)).toEqual({ of: 'long', length: most + 4, most });
  }
  expect(wrongWords('terms', 'a\nb\u202ec')).toEqual({ of: 'character', line: 2, code: '202E' });
  expect(wrongWords('terms', 'a\u0000')).toEqual({ of: 'character', line: 1, code: '0000' });
  expect(wrongWords('terms', 'a\u200bb')).toEqual({ of: 'character', line: 1, code: '200B' });
  for (const code of ['034F', '115F', '180B', '2800', '3164', 'FE0F', 'E0100']) {
    const found = wrongWords('terms', `a${String.fromCodePoint(Number.parseInt(code, 16))}b`);
    expect(found).toEqual({ of: 'character', line: 1, code });
  }
  expect(wrongWords('terms', 'half \ud83d')).toEqual({ of: 'character', line: 1, code: 'D83D' });
  expect(wrongWords('terms', 'a\n\n<script>x')).toEqual({ of: 'html', line: 3, tag: '<script>' });
  expect(wrongWords('terms', 'a [b](javascript:x)')).toEqual({ of: 'link', line: 1, address: 'javascript:x' });
  expect(wrongWords('about', '{{name}}, {{supportEmail}}, {a} and {{}')).toBeNull();
  for (const name of ['{{unknown}}', '{{ name }}', '{{Name}}', '{{}}'])
    expect(wrongWords('about', `{{name}}\nWe are ${name}.`)).toEqual({ of: 'name', line: 2, name });
});

test('B2.5: a file whose lines end otherwise has the same parts, and keeps its words', () => {
  const text = '# Ours\n\n- one\n- two\n\nThree\nfour [five](/pages/contact)';
  const partsOf = (of: string) =>
    blocksOf(of).map((block) =>
      block.kind === 'list' ? block.items.map((item) => item.text) : [block.kind, block.text],
    );
  for (const end of ['\r\n', '\r']) expect(partsOf(text.replaceAll('\n', end))).toEqual(partsOf(text));
  const file = text.replaceAll('\n', '\r\n');
  expect(paragraphsOf(file).join('\n\n')).toBe(file);
});

test('B2.5: words are kept without what nobody sees at the ends of lines, and no other language without English', () => {
  expect(asKept('  a \r\nb\tc\r\r\n')).toBe('a\nb c');
  expect(lacksEnglish({ en: null, es: 'x' })).toBe(true);
  expect(lacksEnglish({ en: 'x', es: null })).toBe(false);
  expect(lacksEnglish({ en: null, es: null })).toBe(false);
});
