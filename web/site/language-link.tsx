import { useLingui } from '@lingui/react/macro';
import { languageNames, languageParameter } from '#domain/languages/language.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import styles from './site.module.css';

/** The label of the active language on pages of the server's: a link to the same page in the other one, also without a script. */
export function LanguageLink() {
  const { t } = useLingui();
  const { active, next, nextName } = useLanguage();
  return (
    <a className={styles.language} href={`?${languageParameter}=${next}`} hrefLang={next} title={nextName}>
      {active}
      <span className="visually-hidden">{t`Language: ${languageNames[active]}. Switch to ${nextName}`}</span>
    </a>
  );
}
