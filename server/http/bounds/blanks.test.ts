import { describe, expect, it } from 'vitest';
import { fillBlanks, jsonInHtml } from './blanks.ts';

const hostile = `A & "B" </title><script>alert('x')</script>`;

describe('the blanks of the public pages', () => {
  it('[B2] a value cannot leave its place, between tags or in an attribute', () => {
    const filled = fillBlanks('<title>{{name}}</title><meta content="{{name}}">', { name: hostile });
    const safe = 'A &amp; &quot;B&quot; &lt;/title&gt;&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;';
    expect(filled).toBe(`<title>${safe}</title><meta content="${safe}">`);
  });

  it('[B2] a blank in a value stays letters, and dollars are no pattern', () => {
    const values = { name: '{{secret}} $& $1 {{#phone}}', secret: 'hidden', phone: '1' };
    expect(fillBlanks('<p>{{name}}</p>', values)).toBe('<p>{{secret}} $&amp; $1 {{#phone}}</p>');
  });

  it('[B2] a part is there when its text or flag is, or is not, also one within another', () => {
    const template = '{{#phone}}<a>{{phone}}{{^demo}}!{{/demo}}</a>{{/phone}}{{^phone}}none{{/phone}}';
    expect(fillBlanks(template, { phone: '12', demo: false })).toBe('<a>12!</a>');
    expect(fillBlanks(template, { phone: '12', demo: true })).toBe('<a>12</a>');
    expect(fillBlanks(template, { phone: null, demo: false })).toBe('none');
    expect(fillBlanks(template, { phone: '', demo: false })).toBe('none');
  });

  it('[B2] a blank that nothing fills, or a part that does not end, stops the start', () => {
    expect(() => fillBlanks('{{nmae}}', { name: 'x' })).toThrow('{{nmae}}');
    expect(() => fillBlanks('{{toString}}', {})).toThrow('{{toString}}');
    expect(() => fillBlanks('{{#name}}', { name: 'x' })).toThrow('does not end');
    expect(() => fillBlanks('{{#name}}{{/demo}}{{/name}}', { name: 'x', demo: true })).toThrow('{{/demo}}');
  });

  it('[B2] the brand within a script element is data: nothing ends the element, and it reads back the same', () => {
    const text = jsonInHtml({ name: `${hostile}<!--\u2028` });
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual({ name: `${hostile}<!--\u2028` });
  });
});
