import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { consoleCommands } from './console-commands.ts';

const namesFor = (role: StaffRole) => consoleCommands(role).map(({ name }) => name);

describe('commands of the console', () => {
  it('[A7.1] the palette leads a role to the screens that it may read, and to no other', () => {
    expect(namesFor('support')).toContain('Support');
    expect(namesFor('support')).not.toContain('Staff');
    expect(namesFor('support')).not.toContain('Treasury');
    expect(namesFor('identity')).toContain('Identities');
    expect(namesFor('identity')).not.toContain('Mining receipts');
    expect(namesFor('auditor')).toEqual(namesFor('owner'));
  });

  it('[A7.1] everybody finds the overview, their own account and the way out', () => {
    for (const role of ['owner', 'operations', 'identity', 'finance', 'risk', 'support', 'auditor'] as const) {
      expect(namesFor(role)).toEqual(expect.arrayContaining(['Overview', 'Own account', 'Sign Out']));
    }
  });
});
