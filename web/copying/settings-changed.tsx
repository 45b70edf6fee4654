import { Trans, useLingui } from '@lingui/react/macro';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import type { CopyView } from './queries.ts';
import { stateWord, unitOf } from './words.ts';

/** Says what changed of a copy while its form was open, and takes it over: what was typed stays. */
export function SettingsChanged(props: {
  readonly before: CopyView;
  readonly now: CopyView;
  readonly onLook: () => void;
}) {
  const { t } = useLingui();
  const { before, now } = props;
  const unit = unitOf(now.wallet);
  const amountText = (amount: string | null) => (amount === null ? t`none` : `${money(amount)} ${unit}`);
  const stake = (copy: CopyView) => (copy.fixedStake === null ? t`in proportion` : amountText(copy.fixedStake));
  const all = [
    { name: t`Status`, of: (copy: CopyView) => stateWord(copy.state) },
    { name: t`Set aside`, of: (copy: CopyView) => amountText(copy.allocation) },
    { name: t`Stake of each trade`, of: stake },
    { name: t`Limit per trade`, of: (copy: CopyView) => amountText(copy.maxStake) },
    { name: t`Maximum open trades`, of: (copy: CopyView) => String(copy.maxOpen) },
    { name: t`Stop-loss of the copy`, of: (copy: CopyView) => amountText(copy.stopLoss) },
  ];
  const changed = all.filter(({ of }) => of(before) !== of(now)).map(({ name, of }) => `${name}: ${of(now)}`);
  return (
    <Notice tone="warn">
      <Trans>This copy has changed since you opened this form.</Trans> {changed.join('; ')}{' '}
      <PlainButton onClick={props.onLook}>
        <Trans>Use the new settings and keep what I typed</Trans>
      </PlainButton>
    </Notice>
  );
}
