import { useLingui } from '@lingui/react/macro';
import type { Theme } from '#domain/accounts/theme.ts';
import { chooseTheme, useTheme } from '#web/client/theme.ts';
import { DarkIcon, LightIcon } from '#web/ui/icons.ts';
import styles from './layout.module.css';

/** Switches between light and dark, for this browser and, by `onChosen`, for whoever is signed in. */
export function SchemeButton(props: {
  readonly className?: string | undefined;
  /** Its words stand beside the icon. */
  readonly inWords?: boolean;
  readonly onChosen?: (theme: Theme) => void;
}) {
  const { t } = useLingui();
  const { className = styles.icon, inWords = false, onChosen } = props;
  const next = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = next === 'dark' ? DarkIcon : LightIcon;
  const name = next === 'dark' ? t`Use dark colours` : t`Use light colours`;
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        chooseTheme(next);
        onChosen?.(next);
      }}
      {...(inWords ? {} : { 'aria-label': name })}
    >
      <Icon size={inWords ? 24 : 20} stroke={1.75} aria-hidden />
      {inWords && name}
    </button>
  );
}
