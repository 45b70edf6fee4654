/**
 * What is wrong with a single value is said where it is checked, in English (`problem` and `why` of a failure's facts). Here
 * those phrases stand in Spanish; {0}, {1} are what is put in. A phrase that is missing here is said in English.
 */
const phrases: readonly (readonly [english: string, spanish: string])[] = [
  // The form of a request
  ['is missing; it {0}', 'falta; {0}'],
  ['is not known here; leave it out', 'no se conoce aquí; omítalo'],
  ['is not of the right form', 'no tiene la forma correcta'],
  ['has to be a JSON object', 'debe ser un objeto JSON'],
  ['has to have at least {0} characters', 'debe tener al menos {0} caracteres'],
  ['has to have at most {0} characters', 'debe tener como máximo {0} caracteres'],
  ['has to be one of {0}', 'debe ser uno de {0}'],
  ['has to be a string', 'debe ser un texto'],
  ['has to be a whole number', 'debe ser un número entero'],
  ['has to be true or false', 'debe ser verdadero o falso'],
  ['has a character that is no text', 'contiene un carácter que no es texto'],
  [
    'has to be more than zero, with at most two decimals, for example "25.00"',
    'debe ser mayor que cero, con dos decimales como máximo, por ejemplo "25.00"',
  ],
  ['has to be more than zero, for example "25.00"', 'debe ser mayor que cero, por ejemplo "25.00"'],
  [
    'has to be an e-mail address, for example "ann@example.org"',
    'debe ser un correo electrónico, por ejemplo "ann@example.org"',
  ],
  ['has to be one e-mail address', 'debe ser un único correo electrónico'],
  ['has to be the nextCursor of the page before', 'debe ser el nextCursor de la página anterior'],
  ['has to be the nextCursor of a page before', 'debe ser el nextCursor de una página anterior'],
  ['has to be a nextCursor', 'debe ser un nextCursor'],
  ['has to be a time such as 2026-01-31T12:00:00.000Z', 'debe ser una hora como 2026-01-31T12:00:00.000Z'],
  ['is no day of the calendar', 'no es un día del calendario'],
  ['has to be `from` or later', 'debe ser `from` o posterior'],
  ['has to be: a day in UTC, for example "{0}"', 'debe ser un día en UTC, por ejemplo "{0}"'],
  [
    'has to be: decimal string with at most two decimals, for example "{0}"',
    'debe ser un decimal con dos decimales como máximo, por ejemplo "{0}"',
  ],
  ['has to be: e-mail address, for example "{0}"', 'debe ser un correo electrónico, por ejemplo "{0}"'],
  ['has to be: name of 1 to 80 characters', 'debe ser un nombre de 1 a 80 caracteres'],
  ['has to be: path of this site, for example "{0}"', 'debe ser una ruta de este sitio, por ejemplo "{0}"'],
  ['has to be {0} or more', 'debe ser {0} o más'],
  ['has to be {0} or less', 'debe ser {0} o menos'],
  // Accounts
  ['The password has to have {0} to {1} characters.', 'La contraseña debe tener de {0} a {1} caracteres.'],
  ['The password must not be the e-mail address.', 'La contraseña no puede ser el correo electrónico.'],
  [
    'This password is among the most common ones, which are tried first. Choose another.',
    'Esta contraseña es una de las más comunes, que son las primeras que se prueban. Elija otra.',
  ],
  // The contact form
  ['Enter your name', 'Escriba su nombre'],
  [
    'Enter a name of at most {0} characters, on one line',
    'Escriba un nombre de {0} caracteres como máximo, en una sola línea',
  ],
  [
    'Enter your e-mail address, for example ann@example.org',
    'Escriba su correo electrónico, por ejemplo ann@example.org',
  ],
  ['Write your message', 'Escriba su mensaje'],
  ['Shorten your message to {0} characters; it has {1}', 'Acorte su mensaje a {0} caracteres; tiene {1}'],
  // Trades
  ['its prices are for display only', 'sus precios son solo informativos'],
  ['its present source is only asked now and then', 'su fuente actual solo se consulta de vez en cuando'],
  // Addresses to pay out to
  [
    '{0} are 0x and 40 hexadecimal digits. No money moved.',
    'Una dirección de este tipo ({0}) es 0x y 40 dígitos hexadecimales. No se ha movido dinero.',
  ],
  [
    'This is the contract of USDT itself: whatever is sent there is lost. No money moved.',
    'Este es el contrato del propio USDT: lo que se envíe ahí se pierde. No se ha movido dinero.',
  ],
  [
    'This is the zero address: whatever is sent there is lost. No money moved.',
    'Esta es la dirección cero: lo que se envíe ahí se pierde. No se ha movido dinero.',
  ],
  [
    'This is an Ethereum-style address. Bitcoin addresses start with 1, 3 or bc1. No money moved.',
    'Esta es una dirección de tipo Ethereum. Las direcciones de Bitcoin empiezan por 1, 3 o bc1. No se ha movido dinero.',
  ],
  [
    'Bitcoin addresses start with 1, 3 or bc1. No money moved.',
    'Las direcciones de Bitcoin empiezan por 1, 3 o bc1. No se ha movido dinero.',
  ],
  [
    'Anybody could spend what is sent to this Bitcoin address. No money moved.',
    'Cualquiera podría gastar lo que se envíe a esta dirección de Bitcoin. No se ha movido dinero.',
  ],
  [
    'The checksum of this Bitcoin address is wrong: copy it again from your wallet. No money moved.',
    'La suma de comprobación de esta dirección de Bitcoin no es correcta: cópiela de nuevo desde su cartera. No se ha movido dinero.',
  ],
];

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Those with fewer values put in come first: the more exact phrase is meant. */
const patterns = phrases
  .map(([english, spanish]) => {
    const parts = english.split(/\{\d\}/).map(literal);
    return { pattern: new RegExp(`^${parts.join('(.+)')}$`, 's'), values: parts.length - 1, spanish };
  })
  .toSorted((a, b) => a.values - b.values);

/** A phrase in Spanish, with what it puts in; one that has no Spanish stays as it is. */
export function spanishPhrase(english: string): string {
  for (const { pattern, spanish } of patterns) {
    const found = pattern.exec(english);
    if (!found) continue;
    return spanish.replace(/\{(\d)\}/g, (_, place: string) => {
      const value = found[Number(place) + 1] ?? '';
      // "is missing; it has to be …" holds a phrase of its own.
      return spanishPhrase(value);
    });
  }
  return english;
}
