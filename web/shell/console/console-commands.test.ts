import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { matching } from '#web/shell/palette/palette-commands.ts';
import { consoleCommands, recordCommands } from './console-commands.ts';

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

  it('[A7.1] everybody finds the overview, their own account, their notices and the way out', () => {
    for (const role of ['owner', 'operations', 'identity', 'finance', 'risk', 'support', 'auditor'] as const) {
      expect(namesFor(role)).toEqual(expect.arrayContaining(['Overview', 'Own account', 'Notices', 'Sign Out']));
    }
  });
});

describe('screens that a search finds', () => {
  it('[R1.6] a screen is found by what it is about', () => {
    const found = (typed: string) => matching(consoleCommands('owner'), typed).map(({ name }) => name);
    expect(found('verif')).toContain('Operation');
    expect(found('risk case')).toEqual(['Cases']);
  });
});

describe('records that a search finds', () => {
  const of = (kind: 'customer' | 'deposit' | 'conversation') => ({ kind, id: `${kind}_1`, name: 'Ann', about: 'open' });
  const deposits = (count: number) =>
    recordCommands(
      { items: [of('deposit')], more: [{ kind: 'deposit', amount: '300.00', count }] },
      '$300',
      'owner',
    ).commands.map(({ name, page }) => [name, page]);

  it('[R1.6] more than ten of a kind lead to the list that finds the same, with how many where they were counted', () => {
    expect(deposits(37)).toEqual([
      ['Ann', '/admin/deposits/deposit_1'],
      ['Show all 37 deposits for “$300”', '/admin/deposits?show=all&amount=300.00'],
    ]);
    expect(deposits(1_001)[1]?.[0]).toBe('Show all 1,000+ deposits for “$300”');
    const { commands, note } = recordCommands(
      { items: [of('customer'), of('conversation')], more: [{ kind: 'customer', amount: null, count: null }] },
      '+41 79',
      'owner',
    );
    expect(commands.map(({ name }) => name)).toEqual(['Ann', 'Show all customers for “+41 79”', 'Ann']);
    expect(commands[1]?.page).toBe('/admin/customers?search=%2B41+79');
    expect(note).toBeNull();
  });

  it('[R1.6] [A11] a journal and an alert are called by what they are, not by their codes', () => {
    const found = (kind: 'journal' | 'alert', name: string) =>
      recordCommands({ items: [{ kind, id: '1', name, about: 'open' }], more: [] }, 'x', 'owner').commands[0]?.name;
    expect(found('journal', 'pool-receipt')).toBe('Pool receipt');
    expect(found('alert', 'pair_closed')).toBe('A pair has no current price');
    expect(found('alert', 'of_a_later_version')).toBe('of_a_later_version');
  });

  it('[R1.6] where no list finds the same it says that these are the first ten, of what the role reads alone', () => {
    const reply = {
      items: [of('customer'), of('deposit'), of('conversation')],
      more: [
        { kind: 'deposit', amount: null, count: null },
        { kind: 'conversation', amount: null, count: null },
      ],
    } as const;
    const noteFor = (role: StaffRole) =>
      recordCommands({ items: [...reply.items], more: [...reply.more] }, 'ann', role).note;
    expect(noteFor('owner')).toBe('These are the first ten deposits and conversations. There are more.');
    expect(noteFor('finance')).toBe('These are the first ten deposits. There are more.');
    expect(noteFor('identity')).toBeNull();
  });

  it('[R1.6] [A7.1] a screen that the role lacks is named as such, not passed over', () => {
    const noteFor = (typed: string, role: StaffRole, items = [of('customer')].slice(1)) =>
      recordCommands({ items, more: [] }, typed, role).note;
    expect(noteFor('treasury', 'support')).toBe('Your role does not include Treasury.');
    expect(noteFor('custody', 'support')).toBe('Your role does not include Treasury.');
    expect(noteFor('custody', 'support', [of('customer')])).toBeNull();
    expect(noteFor('treasury', 'support', [of('customer')])).toBe('Your role does not include Treasury.');
    expect(noteFor('treasury', 'owner')).toBeNull();
    expect(noteFor('conversations', 'support')).toBeNull();
    expect(noteFor('nothing like it', 'support')).toBeNull();
    expect(noteFor('mining p', 'identity')).toMatch(/^Your role does not include Mining plans/);
  });

  it('[R1.6] staff are called staff', () => {
    const hints = recordCommands(
      { items: [{ ...of('customer'), about: 'sol@staff.example', staff: true }, { ...of('deposit') }], more: [] },
      'sol',
      'owner',
    ).commands.map(({ hint }) => hint);
    expect(hints).toEqual(['staff, sol@staff.example', 'deposit, open']);
  });
});
