import { Trans, useLingui } from '@lingui/react/macro';
import { usePreference } from '#web/client/preferences.ts';
import { SilentIcon, SoundIcon } from '#web/ui/icons.ts';
import { play } from './settled-sound.ts';
import styles from './sound-button.module.css';

/** Whether a trade that ends is heard (A12); off until somebody wants it. */
export function SoundButton() {
  const { t } = useLingui();
  const { value, choose } = usePreference('sound');
  const on = value === true;
  const Icon = on ? SoundIcon : SilentIcon;
  return (
    <button
      type="button"
      className={styles.sound}
      data-on={on}
      onClick={() => {
        choose(!on);
        // Heard once as it is switched on: browsers let a page be heard only after a press.
        if (!on) void play().catch(() => undefined);
      }}
    >
      <Icon size={16} stroke={1.75} aria-hidden /> {on ? t`Sound on` : t`Sound off`}
      <span className="visually-hidden">
        <Trans>when a trade ends</Trans>
      </span>
    </button>
  );
}
