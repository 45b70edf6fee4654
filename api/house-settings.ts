import { Type } from 'typebox';
import { settingGroups, settingUnits } from '#domain/house-settings/settings.ts';
import { changeFields, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Value = Type.String({
  minLength: 1,
  maxLength: 20,
  description:
    'Dollars such as "2.50", coins with at most eight decimals, a whole number of the setting’s unit, or "off" where a rule can be',
});

const SettingChange = Type.Object({
  ...changeFields,
  name: Type.String(),
  value: Type.String(),
  valueBefore: Nullable(Type.String({ description: 'What held when it was proposed' })),
});

export const listSettings = operation({
  id: 'settings.list',
  method: 'GET',
  path: '/api/admin/settings',
  summary:
    'Every setting that is changed in the console (X8): what holds since when, its bounds, and the change that is open',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        name: Type.String(),
        group: Type.Enum(settingGroups),
        unit: Type.Enum(settingUnits),
        least: Type.String(),
        most: Type.String(),
        /** Whether the rule can be off: its value is "off" then. */
        mayBeOff: Type.Boolean(),
        value: Nullable(Type.String({ description: 'Null where nothing was kept yet' })),
        since: Nullable(Type.String({ description: 'Null for what holds from the beginning' })),
        /** What this process was started with: the first value, where nothing was kept. */
        environment: Type.String(),
        /** Proposed or approved, and not in force yet. */
        next: Nullable(SettingChange),
      }),
    ),
  }),
  failures: [],
});

export const listSettingChanges = operation({
  id: 'settings.changes',
  method: 'GET',
  path: '/api/admin/setting-changes',
  summary: 'What was proposed and decided about settings, newest first, the latest 100 of all or of one (X8)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  query: Type.Object({ name: Type.Optional(Name) }),
  reply: Type.Object({
    items: Type.Array(SettingChange),
    /** What starts of the product kept without a change: first values, and those of before settings were changed here. */
    started: Type.Array(Type.Object({ name: Type.String(), value: Type.String(), since: Time })),
  }),
  failures: [],
});

export const proposeSetting = proposalOf('settings', SettingChange, {
  path: '/api/admin/setting-changes',
  summary: 'Proposes another value of a setting, at once or from a time on',
  body: Type.Object({
    ...proposalFields,
    name: Name,
    value: Value,
    seen: Nullable(Type.String({ maxLength: 30, description: 'The value that was shown as in force' })),
  }),
  failures: ['not_found'],
});

export const {
  approve: approveSetting,
  decline: declineSetting,
  withdraw: withdrawSetting,
} = decisionsOf('settings', SettingChange, '/api/admin/setting-changes');
