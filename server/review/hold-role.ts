import type { PoolClient } from 'pg';

/**
 * Keeps what owners made somebody still until the transaction ends, as a command does with its actor's own (A7.1): a role that was ended
 * before is seen, and a later end comes after what is assigned to them. The list of admins is configuration and does not change meanwhile.
 */
export async function holdRole(tx: PoolClient, uid: string): Promise<void> {
  await tx.query(
    'select m.role from staff_member m join auth_user u on u.email = m.email where u.id = $1 for share of m',
    [uid],
  );
}
