import { useLingui } from '@lingui/react/macro';
import { type Language, languageNames } from '#domain/languages/language.ts';
import { chooseLanguage } from '#web/texts/language.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import styles from './layout.module.css';

/** A11: the label of the active language. Pressed, it switches to the other one, and nothing typed is lost. */
export function LanguageButton(props: { readonly onChosen?: (language: Language) => void }) {
  const { t } = useLingui();
  const { active, next, nextName } = useLanguage();
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.language}`}
      title={nextName}
      onClick={() => {
        void chooseLanguage(next);
        props.onChosen?.(next);
      }}
    >
      {active}
      <span className="visually-hidden">{t`Language: ${languageNames[active]}. Switch to ${nextName}`}</span>
    </button>
  );
}
