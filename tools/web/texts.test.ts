import { compileMessage } from '@lingui/message-utils/compileMessage';
import { transform } from '@lingui/native-tools';
import { expect, test } from 'vitest';
import { compiledEnglish } from './texts.ts';

const built = async (code: string): Promise<string> => {
  const macros = `import { t } from '@lingui/core/macro';\nimport { Trans } from '@lingui/react/macro';\n${code}`;
  return compiledEnglish((await transform(macros, 'place.tsx', { macro: { descriptorFields: 'message' } })).code);
};

test('A11: the English of the code is compiled at build, texts within texts and in elements as well', async () => {
  const code = await built(
    `export const Place = ({ name, one }) => <Trans>Hello {name}, {t\`it’s "\${one}"\\n\\\\\`} <b>now</b></Trans>;`,
  );
  expect(code).toContain(`message: ${JSON.stringify(compileMessage('Hello {name}, {0} <0>now</0>'))},`);
  expect(code).toContain(`message: ${JSON.stringify(compileMessage('it’s "{one}"\n\\'))},`);
});

test('A11: what a context says is for translators, and left out where the page is built', async () => {
  const code = await built("export const words = t({ message: 'Open', context: 'of a trade' });");
  expect(code).toContain('message: ["Open"],');
  expect(code).not.toContain('of a trade');
});
