/** What a drawing is made of. Everything else, such as script, foreignObject, image, text or animation, is refused by name. */
const elements = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
]);

const declaration = /^\s*<\?xml [^<>?]*\?>/;
const element = /<\/?([^\s<>/]+)/g;
const attribute = /\s([^\s=<>"'/]+)\s?=/g;
const reference = /\burl\(\s?["']?([^)\s]?)/gi;
const link = /\s(?:[A-Za-z]+:)?href\s?=\s?["']?(.?)/gi;
const handler = /^(?:[a-z]+:)?on/i;

/** What is left without comments; one that does not end is left, and refused as an element. */
const withoutComments = (text: string): string =>
  text
    .split('<!--')
    .map((part, n) => {
      const end = part.indexOf('-->');
      return n === 0 ? part : end < 0 ? `<!--${part}` : part.slice(end + 3);
    })
    .join('');

/**
 * Why an SVG is not taken: it could run something or load something from elsewhere, or it is no drawing. Null when nothing is
 * wrong with it. A browser draws a logo as a picture, in which nothing runs; the same file can be opened by its own address.
 */
export function svgProblem(text: string): string | null {
  const drawing = withoutComments(text).replace(declaration, '').trim();
  if (!/^<svg[\s>]/.test(drawing) || !drawing.endsWith('</svg>')) return 'is no SVG: it has to begin with <svg';
  if (/[&\\]/.test(drawing)) return 'has entities or escapes, which can hide what it loads: save it as plain SVG';
  const names = [...drawing.matchAll(element)].map(([, name = '']) => name);
  const unknown = names.find((name) => !elements.has(name));
  if (unknown === 'text' || unknown === 'tspan') {
    return 'has text, whose letters depend on the reader’s fonts: turn it into outlines';
  }
  if (unknown !== undefined)
    return `has <${unknown}>; a logo may hold shapes, gradients, masks and links within itself`;
  const attributes = [...drawing.matchAll(attribute)].map(([, name = '']) => name);
  const running = attributes.find((name) => handler.test(name));
  if (running !== undefined) return `has ${running}, which runs a script`;
  const outside = [...drawing.matchAll(reference), ...drawing.matchAll(link)].some(([, first]) => first !== '#');
  return outside ? 'refers to something outside of itself' : null;
}
