/**
 * What is wrong with a single value is said where it is checked, in English (`problem` and `why` of a failure's facts). Here
 * those phrases stand in Spanish; {0}, {1} are what is put in. A phrase that is missing here is said in English.
 */
const phrases: readonly (readonly [english: string, spanish: string])[] = [
  // The form of a request
  ['is missing', 'falta'],
  ['is missing; it {0}', 'falta; {0}'],
  ['is not known here; leave it out', 'no se conoce aquí; omítalo'],
  ['is not of the right form', 'no tiene la forma correcta'],
  ['has to be a JSON object', 'debe ser un objeto JSON'],
  ['has to have at least {0} characters', 'debe tener al menos {0} caracteres'],
  ['has to have at most {0} characters', 'debe tener como máximo {0} caracteres'],
  ['has to have at most {0} entries', 'debe tener como máximo {0} entradas'],
  ['has to be one of {0}, in Upload-Metadata', 'debe ser uno de {0}, en Upload-Metadata'],
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
  ['has to be: name of 1 to {0} characters', 'debe ser un nombre de 1 a {0} caracteres'],
  ['has to be: a day of the calendar, for example "{0}"', 'debe ser un día del calendario, por ejemplo "{0}"'],
  [
    'has to be: a country by its two letters of ISO 3166-1, for example "{0}"',
    'debe ser un país con sus dos letras de ISO 3166-1, por ejemplo "{0}"',
  ],
  [
    'has to be: the six digits of the app, for example "{0}", or a recovery code',
    'debe ser los seis dígitos de la aplicación, por ejemplo "{0}", o un código de recuperación',
  ],
  ['has to be: bytes as base64url', 'debe ser una serie de bytes en base64url'],
  ['has to be: path of this site, for example "{0}"', 'debe ser una ruta de este sitio, por ejemplo "{0}"'],
  ['has to be {0} or more', 'debe ser {0} o más'],
  ['has to be {0} or less', 'debe ser {0} o menos'],
  ['has to be {0} or less: the copy cannot lose more', 'debe ser {0} o menos: la copia no puede perder más'],
  // Copying
  ['has to be named for a fixed stake', 'debe indicarse para un importe fijo'],
  ['is reached already: stop the copy instead', 'ya se ha alcanzado: detenga la copia'],
  // Accounts
  ['has to be one line of text', 'debe ser una sola línea de texto'],
  [
    'has to be one line of text, without characters that nobody sees',
    'debe ser una sola línea de texto, sin caracteres que no se ven',
  ],
  ['has to have a letter, for example "{0}"', 'debe tener alguna letra, por ejemplo "{0}"'],
  [
    'is no phone number of this country; with the country’s prefix, such as {0}, any is taken',
    'no es un número de teléfono de este país; con el prefijo del país, como {0}, se admite cualquiera',
  ],
  [
    'has to be a country by its two letters of ISO 3166-1, for example "{0}"',
    'debe ser un país con sus dos letras de ISO 3166-1, por ejemplo "{0}"',
  ],
  [
    'has to be a time zone by its name, for example "{0}"',
    'debe ser una zona horaria por su nombre, por ejemplo "{0}"',
  ],
  ['has to be a day of the calendar, for example "{0}"', 'debe ser un día del calendario, por ejemplo "{0}"'],
  ['lies in the future', 'es una fecha futura'],
  ['lies more than {0} years ago', 'es una fecha de hace más de {0} años'],
  ['has to say why in {0} to {1} characters', 'debe explicar el motivo en {0} a {1} caracteres'],
  ['is your address already', 'ya es su dirección'],
  ['This is the present password. Choose another.', 'Esta es la contraseña actual. Elija otra.'],
  ['The password has to have {0} to {1} characters.', 'La contraseña debe tener de {0} a {1} caracteres.'],
  [
    'The password is hardly more than the name of this site or your address. Choose another.',
    'La contraseña apenas es más que el nombre de este sitio o su dirección. Elija otra.',
  ],
  ['The password must not be the e-mail address.', 'La contraseña no puede ser el correo electrónico.'],
  [
    'This password is among the most common ones, which are tried first. Choose another.',
    'Esta contraseña es una de las más comunes, que son las primeras que se prueban. Elija otra.',
  ],
  // ID images
  ['is empty; choose the image again', 'está vacío; elija de nuevo la imagen'],
  ['is larger than 1mb ({0} bytes)', 'supera 1 MB ({0} bytes)'],
  [
    'is no image that is taken here, whatever its name says; send jpeg, jpg, png or gif',
    'no es una imagen que se admita aquí, diga lo que diga su nombre; envíe jpeg, jpg, png o gif',
  ],
  ['has {0} × {1} pixels; {2} million are the most', 'tiene {0} × {1} píxeles; el máximo son {2} millones'],
  [
    'has {0} × {1} pixels of {2} bytes each; save it with 8 bits a colour, or smaller',
    'tiene {0} × {1} píxeles de {2} bytes cada uno; guarde la imagen con 8 bits por color o con menor tamaño',
  ],
  [
    'has {0} × {1} pixels; to be readable it needs at least {2} × {3}',
    'tiene {0} × {1} píxeles; para que se pueda leer necesita al menos {2} × {3}',
  ],
  [
    'is damaged or not complete and cannot be read; save or photograph it again',
    'está dañado o incompleto y no se puede leer; guarde la imagen o fotografíe el documento de nuevo',
  ],
  // Files
  [
    'has to be one multipart form (multipart/form-data) with the files {0} and {1}',
    'debe ser un formulario multiparte (multipart/form-data) con los archivos {0} y {1}',
  ],
  [
    'is no whole multipart form with the files {0} and {1}',
    'no es un formulario multiparte completo con los archivos {0} y {1}',
  ],
  ['is missing; the files {0} and {1} are sent together', 'falta; los archivos {0} y {1} se envían juntos'],
  ['holds several files; send exactly one', 'contiene varios archivos; envíe exactamente uno'],
  ['has to be a file', 'debe ser un archivo'],
  ['is larger than {0} bytes (it has {1})', 'supera los {0} bytes (tiene {1})'],
  ['has to be 1.0.0', 'debe ser 1.0.0'],
  ['has more bytes than Upload-Length announced', 'tiene más bytes de los que anunció Upload-Length'],
  ['Tus-Resumable has to be 1.0.0', 'Tus-Resumable debe ser 1.0.0'],
  [
    'Content-Type has to be application/offset+octet-stream, Upload-Offset and Upload-Length whole numbers',
    'Content-Type debe ser application/offset+octet-stream; Upload-Offset y Upload-Length, números enteros',
  ],
  ['has to be the file’s length in bytes', 'debe ser la longitud del archivo en bytes'],
  ['has to hold keys with base64 values', 'debe contener claves con valores en base64'],
  ['has to be the file’s name, in Upload-Metadata', 'debe ser el nombre del archivo, en Upload-Metadata'],
  ['has to be a type such as image/png, in Upload-Metadata', 'debe ser un tipo como image/png, en Upload-Metadata'],
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
  // Price alerts
  ['has to be above zero, with at most {0} decimals', 'debe ser mayor que cero, con {0} decimales como máximo'],
  // Withdrawals
  [
    'has to be at least {0}, because the network fee of {1} is taken from it',
    'debe ser al menos {0}, porque de ese importe se descuenta la comisión de red de {1}',
  ],
  // Addresses to pay out to
  [
    'This looks like a Bitcoin address. {0} addresses are 0x and 40 hexadecimal digits. No money moved.',
    'Esto parece una dirección de Bitcoin. Las direcciones de {0} son 0x y 40 dígitos hexadecimales. No se ha movido dinero.',
  ],
  [
    '{0} addresses are 0x and 40 hexadecimal digits. No money moved.',
    'Las direcciones de {0} son 0x y 40 dígitos hexadecimales. No se ha movido dinero.',
  ],
  [
    'The checksum of this address is wrong (its capital letters): copy it again from your wallet. No money moved.',
    'La suma de comprobación de esta dirección no es correcta (sus mayúsculas): cópiela de nuevo desde su cartera. No se ha movido dinero.',
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
    'This is an address of Bitcoin’s test network. Addresses of the main network start with 1, 3 or bc1. No money moved.',
    'Esta es una dirección de la red de pruebas de Bitcoin. Las direcciones de la red principal empiezan por 1, 3 o bc1. No se ha movido dinero.',
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

/** Those with fewer values put in come first, of equals the one that stands first: the more exact phrase is meant. */
const patterns = phrases
  .map(([english, spanish]) => {
    const parts = english.split(/\{\d\}/).map(literal);
    return { pattern: new RegExp(`^${parts.join('(.+)')}$`, 's'), values: parts.length - 1, spanish };
  })
  .toSorted((a, b) => a.values - b.values);

/** Longer than any phrase with what it puts in: what is longer is none, and would take these patterns long. */
const mostCharacters = 2_000;

/** A phrase in Spanish, with what it puts in; one that has no Spanish stays as it is. */
export function spanishPhrase(english: string): string {
  if (english.length > mostCharacters) return english;
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
