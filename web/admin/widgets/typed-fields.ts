import { t } from '@lingui/core/macro';

/** What stands in the fields of a form. */
export type Typed<F extends string> = Readonly<Record<F, string>>;

/** What is wrong, field by field; null or nothing where nothing is. */
export type Problems<F extends string> = Readonly<Partial<Record<F, string | null>>>;

/** What a form says, as its command takes it; or what is wrong, at the fields it is wrong at. */
export type Read<F extends string, B> = { readonly body: B } | { readonly problems: Problems<F> };

/** '3 to 200 characters', or null where the words are as long as that. */
export function problemOfWords(text: string, least: number, most: number): string | null {
  const { length } = text.trim();
  return length < least || length > most ? t`${least} to ${most} characters` : null;
}

/** The body where nothing is wrong, else what is. */
export function readForm<F extends string, B>(problems: Problems<F>, body: () => B | null): Read<F, B> {
  if (Object.values(problems).some((problem) => problem !== null)) return { problems };
  const read = body();
  return read === null ? { problems } : { body: read };
}
