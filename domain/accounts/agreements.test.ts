import { expect, it } from 'vitest';
import { agreementIn, wordsOf } from './agreements.ts';
import { riskDisclosure } from './risk-disclosure.ts';
import { termsOf } from './terms.ts';

const own = { text: 'Our own terms.', digest: '0123456789ab' };

it('[I1] [A11] what is accepted is there in Spanish to the last paragraph, as the same version', () => {
  for (const text of [termsOf(null), termsOf(own), riskDisclosure]) {
    const spanish = agreementIn('es', text);
    expect(spanish.version).toBe(text.version);
    expect(spanish.sections.length).toBe(text.sections.length);
    const paragraphs = (of: typeof text) => of.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
    const same = paragraphs(text).filter((paragraph, index) => paragraphs(spanish)[index] === paragraph);
    // The operator's own words stay in the language that they were written in.
    expect(same).toEqual(paragraphs(text).includes(own.text) ? [own.text] : []);
    const blanks = (words: string) => (words.match(/\{\{\w+\}\}|\]\([^)]*\)/g) ?? []).sort();
    expect(blanks(wordsOf(spanish))).toEqual(blanks(wordsOf(text)));
    const figures = (words: string) => (words.match(/\d+(\.\d+)?/g) ?? []).sort();
    expect(figures(wordsOf(spanish))).toEqual(figures(wordsOf(text)));
  }
});
