export type Encoding = 'identity' | 'br' | 'gzip';

/** The densest encoding that the reader takes. */
export function encodingOf(accepted: string | undefined): Encoding {
  const taken = new Set<string>();
  for (const offer of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity';
}
