import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { approveSetting, declineSetting, withdrawSetting } from '#api/house-settings.ts';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { decisionsBy, OpenChange } from './open-change.tsx';
import type { Staff } from './setting-changes.tsx';
import { nameOf, type Setting, type SettingChange, valueWords } from './setting-words.ts';

const decisions = decisionsBy({ approve: approveSetting, decline: declineSetting, withdraw: withdrawSetting });

/** A change of one setting that is not in force yet, with what this person may decide about it (X8). */
export function OpenSetting(props: {
  readonly change: SettingChange;
  readonly setting: Setting;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { change, setting, staff, onStatus } = props;
  const title = nameOf(change.name);
  const held = valueWords(setting, setting.value);
  const value = valueWords(setting, change.value);
  return (
    <OpenChange
      title={title}
      summary={t`${held} to ${value}`}
      change={change}
      decisions={decisions}
      words={{
        approve: t`Approve ${value}`,
        decline: t`Decline change`,
        withdraw: t`Withdraw change`,
        inForce: t`${title}: ${value} is in force.`,
        planned: t`${title}: ${value} is approved for its time.`,
        later: t`In force from its time on, for every process.`,
        keeps: t`Earlier requests keep their own values.`,
        stays: t`Nothing changes: ${held} stays in force.`,
        ended: t`${title} stays at ${held}.`,
      }}
      staff={staff}
      onStatus={onStatus}
    />
  );
}
