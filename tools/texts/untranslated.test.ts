// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources that are looked at hold templates of their own
import { describe, expect, test } from 'vitest';
import { problemsOf } from './problems.ts';
import { untranslatedIn } from './untranslated.ts';

const found = (code: string): readonly string[] =>
  untranslatedIn('web/x.tsx', code).map((said) => /“(.*)”/.exec(said)?.[1] ?? '');

describe('[A11] nothing is shown in English in every language', () => {
  test.each([
    ['between tags', 'const A = () => <p>Send it</p>;', ['Send it']],
    ['one word between tags', 'const A = () => <p>{ready ? "Send" : <Trans>Wait</Trans>}</p>;', ['Send']],
    ['a label', 'const A = () => <button aria-label="Close" className="a b" />;', ['Close']],
    ['a text put together', 'const A = () => <p>{`${count} trades are open`}</p>;', ['… trades are open']],
    ['a text of a function', "const wordOf = () => 'No money moved';", ['No money moved']],
    ['a text of a table', "const words = { won: 'Trade won', lost: 'Lost' };", ['Trade won', 'Lost']],
    ['a value within a macro', "const a = t`Press ${late ? 'Ask again' : name}`;", ['Ask again']],
  ])('%s is found', (_, code, texts) => expect(found(code)).toEqual(texts));

  test.each([
    ['macros', 'const A = () => <p title={t`Send it`}><Trans>Send <b>it</b> now</Trans></p>;'],
    [
      'macros with a context',
      "const A = () => <p title={t({ message: 'Send it', context: 'a form' })}><Trans context='a menu'>Send</Trans></p>;",
    ],
    ['forms of a number', "const a = plural(count, { one: '# trade is open', other: '# trades are open' });"],
    ['names of states', "const is = (step: 'finding out') => step === 'finding out';"],
    ['errors for developers', "if (!root) throw new Error('index.html has no root');"],
    ['figures and signs', 'const A = () => <p>{up ? "▲" : "▼"} 12.50 %</p>;'],
    [
      'names of styles and keys',
      "const A = () => <p className={`${a} wide one`} key='a b'>{use({ queryKey: ['two words'] })}</p>;",
    ],
  ])('%s are none', (_, code) => expect(found(code)).toEqual([]));
});

const text = (english: string, id: string | null = null) => ({ id, english });
const entry = (english: string, translation: string, id: string | null = null) => ({
  id,
  english,
  translation,
  isFuzzy: false,
});

test('[A11] a translation is there, is used, and puts in the same values and elements', () => {
  const plural = '{count, plural, one {# price} other {# prices}}';
  const texts = [text('Send'), text('{0} of <0>{name}</0>'), text(plural)];
  expect(
    problemsOf(texts, [
      entry('Send', 'Enviar'),
      entry('{0} of <0>{name}</0>', '{0} de <0>{name}</0>'),
      entry(plural, '{count, plural, one {# precio} other {# precios}}'),
    ]),
  ).toEqual([]);
  expect(
    problemsOf(texts, [
      entry('Send', ' '),
      entry('{0} of <0>{name}</0>', '{0} de <0>{nombre}</0>'),
      entry('Wait', 'Espere'),
    ]),
  ).toEqual([
    'no translation of “Send”',
    `no translation of “${plural}”`,
    'the code has no more “Wait”',
    'the translation of “{0} of <0>{name}</0>” does not put in the same values and elements',
  ]);
});

test('[A11] a message whose English has changed is translated anew, and a value within a case is one too', () => {
  const english = '{left, select, none {Nothing is left} other {{left} are left}} of {most}.';
  const spanish = '{left, select, none {No queda nada} other {Quedan {left}}} de {most}.';
  const wanted = [text(english, 'failures.x')];
  expect(problemsOf(wanted, [entry(english, spanish, 'failures.x')])).toEqual([]);
  expect(problemsOf(wanted, [entry('Nothing is left', spanish, 'failures.x')])).toEqual([
    'the English of failures.x has changed since it was translated',
  ]);
  expect(problemsOf(wanted, [entry(english, spanish.replace('{most}', '{mas}'), 'failures.x')])).toEqual([
    'the translation of failures.x does not put in the same values and elements',
  ]);
});
