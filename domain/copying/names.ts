/**
 * Letters of one way of writing. Latin, Greek and Cyrillic are those of living languages: their rarer letters are there to
 * look like others (ꜱ, ꞓ, ɪ). Marks count only where letters cannot be written without them, after the letter they belong to.
 */
const scripts: readonly RegExp[] = [
  /^[A-Za-zÀ-ÖØ-öø-žƠơƯưȘ-țẞḀ-ỹ]*$/u,
  /^[Ά-ώἀ-῾]*$/u,
  /^[Ѐ-џҊ-ӿ]*$/u,
  /^[\u{5d0}-\u{5ea}]*$/u,
  /^(?:(?=\p{L})\p{Script=Arabic})*$/u,
  /^(?:(?=\p{L})\p{Script=Devanagari}(?:(?=\p{M})\p{Script=Devanagari}){0,3})*$/u,
  /^(?:(?=\p{L})\p{Script=Thai}(?:(?=\p{M})\p{Script=Thai}){0,2})*$/u,
  /^[가-힣]*$/u,
  /^(?:(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|ー)*$/u,
];

const between = /[0-9 ._'’-]/g;

/**
 * Reads a name as it was typed: in one spelling, with single spaces. Null where it is none: 3 to 40 letters of one script,
 * digits, spaces and . _ ' ’ - that begin with a letter or digit. Nothing that cannot be seen is left in it, and no letters of
 * two scripts.
 */
export function readName(typed: string): string | null {
  const name = typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  if (name.length < 3 || name.length > 40 || /\p{Default_Ignorable_Code_Point}/u.test(name)) return null;
  if (!/^[\p{L}0-9]/u.test(name)) return null;
  const letters = name.replaceAll(between, '');
  return scripts.some((script) => script.test(letters)) ? name : null;
}

/**
 * What letters and digits look like that are not Latin small letters, by Unicode's confusables and by eye; capitals stand for
 * their small letters too, where those have no row of their own. Two characters of one row's end are one to a reader.
 */
const looks = new Map(
  [
    // Digits, and capital I.
    '0o 1l 5s Il',
    // Latin.
    'ıi łl øo đd ðd ħh ŧt ßb þp ŋn ĸk ſf',
    // Greek, whose small letters often look otherwise than the capitals.
    'Αa Βb Εe Ζz Ηh Ιl Κk Μm Νn Οo Ρp Τt Υy Χx',
    'αa βb γy εe ηn ιi κk μu νv οo ρp σo ςs τt υu χx ωw',
    // Cyrillic.
    'Іl Ӏl Ғf',
    'аa вb сc ԁd еe єe ғf һh нh іi ӏl јj кk қk ҝk ҟk ҡk мm пn оo рp ԛq гr ѕs тt ҭt иu уy үy ұy ԝw хx ҳx ьb ъb з3 ӡ3',
    'ңh ҥh ҫc ҽe ҿe әe ӕæ өo ґr ђh ћh џu љn њn',
    // Kana that look like Han.
    'ニ二 カ力 ロ口 エ工 ト卜 ハ八 ー一 タ夕',
  ].flatMap((row) => row.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)])),
);

/** What a name looks like: nobody who reads two names of one look tells them apart for sure. */
function lookOf(name: string): string {
  const bare = name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
  const plain = [...bare.replaceAll(/[ ._'’-]/g, '')].map(
    (sign) => looks.get(sign) ?? looks.get(sign.toLowerCase()) ?? sign.toLowerCase(),
  );
  // Two letters that look like one.
  return plain.join('').replaceAll('m', 'rn').replaceAll('w', 'vv');
}

/**
 * What a name is known by: two names that share one of these are one name (C5). As it is written, and in small letters, which
 * may look otherwise: `ALI` reads like `ALl`, and is `ali` too. They are stored: a change of this table needs a migration.
 */
export function looksOf(name: string): readonly string[] {
  return [...new Set([lookOf(name), lookOf(name.toLowerCase())])].sort();
}

/** The name that own trades carry in the place of a trader's (T2). */
const own = looksOf('SELF');

/** What staff are called, in the languages of the product: a trader who is called so speaks in the operator's name. */
const staffWords = [
  'support',
  'admin',
  'official',
  'operator',
  'staff',
  'moderator',
  'soporte',
  'oficial',
  'operador',
  'moderador',
];

/** Shorter ones are parts of many names: those are reserved by themselves alone. */
const leastContained = 4;

/** However it is written: `FAIRLEAD` reads like `FAlRLEAD`. */
const everyLookOf = (name: string): readonly string[] =>
  [...new Set([...looksOf(name), ...looksOf(name.toUpperCase())])].filter((look) => look !== '');

const staff = staffWords.flatMap(everyLookOf);

/**
 * Whether nobody may be called so: what could be taken for the name that own trades carry, and what contains anything that looks like
 * the product's name or like what staff are called (C5).
 */
export function isReservedName(name: string, product: string): boolean {
  const ofProduct = everyLookOf(product);
  return looksOf(name).some(
    (look) =>
      own.includes(look) ||
      ofProduct.includes(look) ||
      [...staff, ...ofProduct.filter(({ length }) => length >= leastContained)].some((part) => look.includes(part)),
  );
}
