import { useLingui } from '@lingui/react';
import { type Language, languageNamed, languageNames, languages } from '#domain/languages/language.ts';

/** The active language, and the one that comes after it where one switches. */
export function useLanguage(): { readonly active: Language; readonly next: Language; readonly nextName: string } {
  const { i18n } = useLingui();
  const active = languageNamed(i18n.locale) ?? languages[0];
  const next = languages[(languages.indexOf(active) + 1) % languages.length] ?? languages[0];
  return { active, next, nextName: languageNames[next] };
}
