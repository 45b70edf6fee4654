import type { Language } from '#domain/languages/language.ts';

/** What is put into a message. Null is nothing: it prints as nothing, and a select takes it for `none`. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

type Token =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string, cases: Readonly<Record<string, CompiledMessage>>];

/** A message in the parts that Lingui compiles ICU MessageFormat into. */
export type CompiledMessage = readonly Token[];

/** A message as it stands in the code, or as the build has compiled it. */
export type Message = string | CompiledMessage;

/** Says the messages of this room in one language. */
export interface Translator {
  readonly language: Language;
  /** @param id names the message in the catalogues: 'failures.not_json' */
  readonly say: (id: string, english: Message, values?: Values) => string;
}

/** One that has the messages themselves, too, for words of an operator's own to be put in their place. */
export interface TemplateTranslator extends Translator {
  readonly messageOf: (id: string, english: Message) => CompiledMessage;
}

/** A value as the name of a case: 'time-out' → 'time_out'. */
const caseOf = (value: Values[string] | undefined): string => String(value ?? 'none').replace(/\W+/g, '_');

/**
 * A message with its values put in. Values stand as they are given: nothing in them is read as a part of the message.
 *
 * @param locale decides which plural a number takes
 */
export function render(message: CompiledMessage, values: Values, locale: string): string {
  const parts = message.map((token) => {
    if (typeof token === 'string') return token;
    const [name, kind, cases] = token;
    const value = values[name];
    if (cases === undefined) return String(value ?? '');
    const chosen = kind === 'plural' ? new Intl.PluralRules(locale).select(Number(value)) : caseOf(value);
    return render(cases[chosen] ?? cases['other'] ?? [], values, locale);
  });
  return parts.join('');
}
