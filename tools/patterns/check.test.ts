import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { refusedPatterns } from './check.ts';
import { type Pattern, patternsIn, patternsOfSchema } from './read.ts';

const pattern = (source: string, flags = ''): Pattern => ({ at: source, source, flags });

it('[X4] a pattern that a long text slows down is refused: exponential, quadratic, at its end or in its middle', async () => {
  const slow = [
    '^(a+)+$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^[^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f][^\\u0000-\\u001f]*$',
    '\\s+$',
    'a.*b.*c',
    '<link[^>]*>',
    '\\B(?=(\\d{3})+$)',
    '^(?:ab|abab)*c$',
  ];
  const refused = await refusedPatterns(slow.map((source) => pattern(source)));
  expect(refused.map(({ pattern: { at } }) => at)).toEqual(slow.toSorted());
  expect(refused.every(({ why }) => /degree polynomial|exponential/.test(why))).toBe(true);
});

it('[X4] a pattern of linear time passes, however it is written', async () => {
  const quick = [
    '^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$',
    '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,2})?$',
    '\\S',
    '^[a-z]+(-[a-z]+)*$',
  ];
  expect(await refusedPatterns(quick.map((source) => pattern(source, 'u')))).toEqual([]);
});

it('[X4] patterns are found wherever they stand in a file, and in a schema at any depth', () => {
  const text = 'const a = [/x+$/g, { b: (t: string) => t.replace(/y/, "") }];\nconst made = new RegExp(a.join("|"));\n';
  expect(patternsIn('server/a.ts', text)).toEqual({
    patterns: [
      { at: 'server/a.ts:1', source: 'x+$', flags: 'g' },
      { at: 'server/a.ts:1', source: 'y', flags: '' },
    ],
    computed: ['server/a.ts:2'],
  });
  const schema = Type.Object({ tags: Type.Array(Type.Union([Type.String({ pattern: '^[a-z]+$' }), Type.Null()])) });
  expect(patternsOfSchema(schema, 'tags.set').map(({ source }) => source)).toEqual(['^[a-z]+$']);
});
