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
  const { change, setting, staff, onStatus } = props;
  const title = nameOf(change.name);
  const held = valueWords(setting.unit, setting.value);
  const value = valueWords(setting.unit, change.value);
  return (
    <OpenChange
      title={title}
      summary={`${held} to ${value}`}
      change={change}
      decisions={decisions}
      words={{
        approved: value,
        proposed: 'change',
        newIs: `${value} is`,
        its: 'its',
        keeps: 'What was requested before keeps its own values.',
        stays: `${held} stays in force`,
        ended: `${title} stays at ${held}.`,
      }}
      staff={staff}
      onStatus={onStatus}
    />
  );
}
