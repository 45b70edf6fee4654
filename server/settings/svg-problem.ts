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

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** How a shape looks: attributes, and the only properties that a style attribute may set. */
const looks = new Set(
  words(`
    clip-path clip-rule color color-interpolation color-rendering display fill fill-opacity fill-rule image-rendering isolation
    mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width transform transform-origin
    vector-effect visibility
  `),
);

/** What a shape is and what it is called. Any other attribute is refused by name, so that none has to be thought of. */
const attributes = new Set([
  ...looks,
  ...words(`
    aria-hidden aria-label aria-labelledby baseProfile class clipPathUnits cx cy d data-name enable-background focusable fr fx fy
    gradientTransform gradientUnits height href id lang maskContentUnits maskUnits offset pathLength points preserveAspectRatio r
    role rx ry spreadMethod style version viewBox width x x1 x2 xlink:href xml:lang xml:space xmlns xmlns:svg xmlns:xlink y y1 y2
  `),
]);

/** The names that stand for namespaces, each for its own. */
const namespaces = new Map([
  ['xmlns', 'http://www.w3.org/2000/svg'],
  ['xmlns:svg', 'http://www.w3.org/2000/svg'],
  ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
]);

/** Functions of colours and transforms; url() is looked at by itself, and everything that loads in another way is not here. */
const functions = new Set(words('rgb rgba hsl hsla matrix translate scale rotate skewx skewy url'));

// In any other encoding the same bytes could be read as other letters than those that are looked at here.
const declaration =
  /^<\?xml\s+version\s*=\s*["']1\.[01]["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/i;
const comments = /<!--(?:(?!--)[\s\S])*-->/g;
const element = /<\/?([^\s<>/]+)/g;
// XML has four blanks; JavaScript's \s has more.
/** One piece of a drawing: a comment, words between tags, or a tag with its attributes. */
const piece =
  /<!--(?:(?!--)[\s\S])*-->|[^<]+|<\/?[A-Za-z_][\w:.-]*((?:[ \t\r\n]+[A-Za-z_][\w:.-]*[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*)[ \t\r\n]*\/?>/y;
const attribute = /(?<![\w:.-])([A-Za-z_][\w:.-]*)[ \t\r\n]*=[ \t\r\n]*("[^"<]*"|'[^'<]*')/g;
const call = /(?<![a-z-])([a-z-]+)\(/gi;
const reference = /url\([ \t\r\n]*["']?(.?)/gi;
const handler = /^(?:[a-z]+:)?on/i;

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** The attributes of a drawing that is read from end to end; null where a piece of it is nothing that a drawing has. */
function attributesOf(drawing: string): readonly Attribute[] | null {
  const found: Attribute[] = [];
  for (let at = 0; at < drawing.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const tag = piece.exec(drawing);
    if (tag === null) return null;
    for (const [, called = '', value = ''] of (tag[1] ?? '').matchAll(attribute)) {
      found.push({ name: called, value: value.slice(1, -1) });
    }
  }
  return found;
}

/** Why an attribute is not taken, or null. */
function attributeProblem({ name, value }: Attribute): string | null {
  if (handler.test(name)) return `has ${name}, which runs a script`;
  if (!attributes.has(name)) return `has the attribute ${name}, which no logo needs: save it as plain SVG`;
  const namespace = namespaces.get(name);
  if (namespace !== undefined) return value === namespace ? null : `has another ${name} than ${namespace}`;
  const isOutside =
    [...value.matchAll(reference)].some(([, first]) => first !== '#') ||
    ((name === 'href' || name === 'xlink:href') && !value.startsWith('#'));
  if (isOutside) return 'refers to something outside of itself';
  const unknown = [...value.matchAll(call)].find(([, one = '']) => !functions.has(one.toLowerCase()));
  if (unknown) return `has ${unknown[1]}() in ${name}; colours, transforms and url(#…) are taken`;
  return name === 'style' ? styleProblem(value) : null;
}

function styleProblem(style: string): string | null {
  const properties = style.split(';').map((one) => one.split(':')[0]?.trim().toLowerCase() ?? '');
  const unknown = properties.find((property) => property !== '' && !looks.has(property));
  return unknown === undefined ? null : `has the style ${unknown}, which no logo needs`;
}

/**
 * Why an SVG is not taken: it could run something or load something from elsewhere, or it is no drawing. Null when nothing is
 * wrong with it. A browser draws a logo as a picture, in which nothing runs; the same file can be opened by its own address.
 */
export function svgProblem(text: string): string | null {
  const whole = text.trim().replace(declaration, '').trim();
  const drawing = whole.replace(comments, '').trim();
  if (!/^<svg[\s>]/.test(drawing) || !drawing.endsWith('</svg>')) {
    return 'is no SVG in UTF-8: it has to begin with <svg';
  }
  if (/[&\\]/.test(drawing)) return 'has entities or escapes, which can hide what it loads: save it as plain SVG';
  const names = [...drawing.matchAll(element)].map(([, name = '']) => name);
  const unknown = names.find((name) => !elements.has(name));
  if (unknown === 'text' || unknown === 'tspan') {
    return 'has text, whose letters depend on the reader’s fonts: turn it into outlines';
  }
  if (unknown !== undefined)
    return `has <${unknown}>; a logo may hold shapes, gradients, masks and links within itself`;
  const found = attributesOf(whole);
  if (found === null) return 'has a tag that cannot be read: save it as plain SVG';
  return found.map(attributeProblem).find((problem) => problem !== null) ?? null;
}
