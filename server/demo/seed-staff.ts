import { demoStaff } from './accounts.ts';
import { type Admins, ask, commandOf, required, type SeedDependencies } from './seeding.ts';

/**
 * Gives the demo's people of staff their roles, as two owners do (A7.2). Whose role was changed or ended since then keeps what was
 * decided.
 */
export async function hireStaff({ handlers }: SeedDependencies, { first, second }: Admins): Promise<void> {
  const { people, changes } = required(await handlers.listStaff(ask(first, undefined)), 'list of staff');
  const before = new Map(changes.map((change) => [change.email, change]));
  const known = new Set(people.map(({ email }) => email));
  for (const { email, staff } of demoStaff) {
    const asked = before.get(email);
    if (known.has(email) || (asked !== undefined && asked.status !== 'pending')) continue;
    const call = { params: undefined, query: undefined } as const;
    const body = { email, role: staff, reason: `Shows what ${staff} sees` };
    const command = commandOf(first, 'requestStaffRole', body);
    const { id } =
      asked ?? required(await handlers.requestStaffRole({ ...call, actor: first, body, command }), `role of ${email}`);
    const params = { id };
    const confirming = commandOf(second, 'confirmStaffRole', params);
    required(
      await handlers.confirmStaffRole({ actor: second, params, query: undefined, body: {}, command: confirming }),
      `confirmation of ${email}`,
    );
  }
}
