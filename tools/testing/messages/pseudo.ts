const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþɊɋŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';
const accents = new Map(Array.from(plain, (letter, at) => [letter, accented[at] ?? letter]));

/** Every letter accented: 'Withdraw' → 'Ŵîţĥðŕåŵ' */
const accentedText = (text: string): string => Array.from(text, (letter) => accents.get(letter) ?? letter).join('');

/** Where the bracket that opens at `start` closes. */
function endOf(message: string, start: number): number {
  let depth = 0;
  for (let at = start; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a bracket of this message is never closed: ${message}`);
}

/** 'none {nothing} other {{left} USD}' */
function pseudoCases(cases: string): string {
  const open = cases.indexOf('{');
  if (open < 0) return cases;
  const close = endOf(cases, open);
  return `${cases.slice(0, open)}{${pseudoParts(cases.slice(open + 1, close))}}${pseudoCases(cases.slice(close + 1))}`;
}

function pseudoParts(message: string): string {
  const value = /\{|<\/?\w+\/?>/.exec(message);
  if (!value) return accentedText(message);
  const before = accentedText(message.slice(0, value.index));
  if (value[0] !== '{') {
    const end = value.index + value[0].length;
    return before + value[0] + pseudoParts(message.slice(end));
  }
  const close = endOf(message, value.index);
  const within = message.slice(value.index + 1, close);
  const [, head, cases] = /^(\s*\w+\s*,\s*\w+\s*,)(.*)$/s.exec(within) ?? [];
  const kept = head === undefined || cases === undefined ? within : head + pseudoCases(cases);
  return `${before}{${kept}}${pseudoParts(message.slice(close + 1))}`;
}

/**
 * A message (ICU) in a language that nobody speaks: 'Withdraw {amount}' → '[Ŵîţĥðŕåŵ {amount}]'. What a screen or a mail says
 * without accents is no message, so no translator would ever see it.
 */
export const pseudo = (message: string): string => `[${pseudoParts(message)}]`;
