import pg from 'pg';

/** What a connection needs to know; the embedded launcher and a DATABASE_URL both end in this shape. */
export type ConnectionConfig = {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly connectionString?: string;
  /** Start-up options in PostgreSQL's own notation, such as `-c role=fairlead_app`. */
  readonly options?: string;
};

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;

/** The text form is {1,2,3}. No int8[] of the product holds nulls or nests: one that does throws here. */
function toBigInts(text: string): bigint[] {
  const items = text.slice(1, -1);
  return items === '' ? [] : items.split(',').map(BigInt);
}

/** Type parsers per pool rather than global, so that no other user of the driver changes what money is read as. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return BigInt;
    if (oid === numeric) return String;
    if (oid === int8Array) return toBigInts;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

/**
 * Opens a pool whose int8 columns read as `bigint`, int8[] as `bigint[]` and numeric as `string`.
 * An idle connection that breaks is dropped and replaced at its next use, so a database restart is survived.
 *
 * @param options.max most connections at once, 10 unless told
 * @param options.applicationName shown in pg_stat_activity
 */
export function openPool(
  config: ConnectionConfig,
  options: { readonly max?: number; readonly applicationName?: string } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: typeParsers,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'fairlead',
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Without a listener an idle connection's error would end the process; the pool has already removed the connection.
  pool.on('error', () => undefined);
  return pool;
}
