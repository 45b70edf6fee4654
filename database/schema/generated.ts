import type { Pool } from 'pg';
import { rowTypes } from './row-types.ts';
import { schemaText } from './schema-text.ts';

/** What schema.sql and rows.ts say of a migrated database; its connection is given back also where it cannot be read. */
export async function generatedSchema(
  ownerPool: Pool,
): Promise<{ readonly schemaFile: string; readonly rowsFile: string }> {
  const client = await ownerPool.connect();
  try {
    return { schemaFile: await schemaText(client), rowsFile: await rowTypes(client) };
  } finally {
    client.release();
  }
}
