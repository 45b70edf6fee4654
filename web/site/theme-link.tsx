import { useLingui } from '@lingui/react/macro';
import { type Theme, themeParameter } from '#domain/accounts/theme.ts';
import { DarkIcon, LightIcon } from '#web/ui/icons.ts';
import styles from './site.module.css';

/**
 * Switches between light and dark on pages of the server's, also without a script: a link to the same page in the other theme.
 * Both are there, and the style shows the one that the page is not in, whoever chose it.
 */
export function ThemeLink() {
  const { t } = useLingui();
  const link = (theme: Theme, name: string, Icon: typeof DarkIcon) => (
    <a
      href={`?${themeParameter}=${theme}`}
      className={`${styles.theme} ${theme === 'dark' ? 'on-light' : 'on-dark'}`}
      aria-label={name}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </a>
  );
  return (
    <>
      {link('dark', t`Use dark colours`, DarkIcon)}
      {link('light', t`Use light colours`, LightIcon)}
    </>
  );
}
