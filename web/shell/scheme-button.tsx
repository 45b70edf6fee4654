import { useLingui } from '@lingui/react/macro';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import styles from './layout.module.css';

/** Switches between light and dark. */
export function SchemeButton() {
  const { t } = useLingui();
  const { setColorScheme } = useMantineColorScheme();
  // What is seen decides, also while the system decides what is seen.
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={styles.icon}
      onClick={() => setColorScheme(next)}
      aria-label={next === 'dark' ? t`Use dark colours` : t`Use light colours`}
    >
      <span aria-hidden="true">{next === 'dark' ? '◐' : '○'}</span>
    </button>
  );
}
