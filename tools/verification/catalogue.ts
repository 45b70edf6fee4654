import type { ClientBase } from 'pg';

/** PostgreSQL gives its own objects smaller numbers, and all that is made later this one or a greater one. */
export const firstMadeLater = 16_384;

/** A row of one of PostgreSQL's catalogues. */
export interface CatalogueRow {
  readonly catalogue: string;
  /** What it is, as in `operator class`. */
  readonly kind: string;
  readonly oid: number;
  readonly name: string;
  /** The number of its schema; 0 where such things stand in none. */
  readonly schema: number;
  /** What else decides: numbers of types and relations, and a letter for the kind of a type or relation. */
  readonly one: number;
  readonly other: number;
  readonly letter: string;
}

/** That `object` hangs on `on`, each as in `pg_proc 16384`. */
export interface Dependency {
  readonly catalogue: string;
  readonly oid: number;
  readonly onCatalogue: string;
  readonly on: number;
  readonly isMember: boolean;
}

/** Kinds of objects: catalogue, columns of name and schema, and of what else decides. */
const kinds: readonly {
  readonly kind: string;
  readonly catalogue: string;
  readonly name: string;
  readonly schema?: string;
  readonly one?: string;
  readonly other?: string;
  readonly letter?: string;
  /** Only these rows. */
  readonly where?: string;
}[] = [
  { kind: 'function', catalogue: 'pg_proc', name: 'proname', schema: 'pronamespace' },
  { kind: 'operator', catalogue: 'pg_operator', name: 'oprname', schema: 'oprnamespace' },
  { kind: 'cast', catalogue: 'pg_cast', name: `''`, one: 'castsource', other: 'casttarget' },
  {
    kind: 'operator class',
    catalogue: 'pg_opclass',
    name: 'opcname',
    schema: 'opcnamespace',
    one: 'opcintype',
    other: 'opcmethod',
    letter: 'opcdefault',
  },
  { kind: 'operator family', catalogue: 'pg_opfamily', name: 'opfname', schema: 'opfnamespace' },
  { kind: 'member of operator family', catalogue: 'pg_amop', name: `''`, one: 'amopfamily' },
  { kind: 'function of operator family', catalogue: 'pg_amproc', name: `''`, one: 'amprocfamily' },
  {
    kind: 'type',
    catalogue: 'pg_type',
    name: 'typname',
    schema: 'typnamespace',
    one: 'typrelid',
    other: 'typelem',
    letter: 'typtype',
  },
  { kind: 'collation', catalogue: 'pg_collation', name: 'collname', schema: 'collnamespace' },
  { kind: 'conversion', catalogue: 'pg_conversion', name: 'conname', schema: 'connamespace' },
  { kind: 'text search configuration', catalogue: 'pg_ts_config', name: 'cfgname', schema: 'cfgnamespace' },
  { kind: 'text search dictionary', catalogue: 'pg_ts_dict', name: 'dictname', schema: 'dictnamespace' },
  { kind: 'text search parser', catalogue: 'pg_ts_parser', name: 'prsname', schema: 'prsnamespace' },
  { kind: 'text search template', catalogue: 'pg_ts_template', name: 'tmplname', schema: 'tmplnamespace' },
  { kind: 'transform', catalogue: 'pg_transform', name: `''` },
  { kind: 'event trigger', catalogue: 'pg_event_trigger', name: 'evtname' },
  { kind: 'language', catalogue: 'pg_language', name: 'lanname' },
  { kind: 'access method', catalogue: 'pg_am', name: 'amname' },
  { kind: 'extension', catalogue: 'pg_extension', name: 'extname' },
  { kind: 'schema', catalogue: 'pg_namespace', name: 'nspname' },
  { kind: 'foreign data wrapper', catalogue: 'pg_foreign_data_wrapper', name: 'fdwname' },
  { kind: 'foreign server', catalogue: 'pg_foreign_server', name: 'srvname' },
  { kind: 'publication', catalogue: 'pg_publication', name: 'pubname' },
  {
    kind: 'subscription',
    catalogue: 'pg_subscription',
    name: 'subname',
    where: 'subdbid = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())',
  },
  { kind: 'policy', catalogue: 'pg_policy', name: 'polname', one: 'polrelid' },
  { kind: 'default right', catalogue: 'pg_default_acl', name: `''` },
  { kind: 'rule', catalogue: 'pg_rewrite', name: 'rulename', one: 'ev_class' },
  { kind: 'trigger', catalogue: 'pg_trigger', name: 'tgname', one: 'tgrelid' },
  { kind: 'relation', catalogue: 'pg_class', name: 'relname', schema: 'relnamespace', letter: 'relkind' },
];

/** What a database has beyond PostgreSQL itself, and what of PostgreSQL was visibly changed. */
export interface Catalogue {
  readonly rows: readonly CatalogueRow[];
  /** Names of schemas and catalogues by their numbers, PostgreSQL's own too. */
  readonly schemas: ReadonlyMap<number, string>;
  readonly dependencies: readonly Dependency[];
  /** Each relation whose rows another one shows. */
  readonly parts: readonly { readonly child: number; readonly parent: number }[];
  /** PostgreSQL's own functions that are not written as it writes them. */
  readonly rewritten: readonly string[];
  /** The schema of the session's temporary tables, 0 where it has none. */
  readonly temporary: number;
}

/** Its own functions in SQL that have no parsed body, in 15 to 18. */
const unparsed = new Set(['quote_literal', 'quote_nullable', 'textanycat', 'anytextcat', '_pg_expandarray']);

const internal = 12;
const compiled = 13;
const sqlLanguage = 14;

/**
 * Reads the catalogues. Whoever may add operators, casts and functions decides what a query answers that uses them. Here are
 * therefore only rows as they stand, and one comparison of numbers for which PostgreSQL has an operator of exactly these types, that no
 * other one can take the place of; everything else is decided by this program.
 */
export async function readCatalogue(db: ClientBase): Promise<Catalogue> {
  const rows: CatalogueRow[] = [];
  for (const { kind, catalogue, name, schema = '0', one = '0', other = '0', letter = `''`, where } of kinds) {
    const found = await db.query<Omit<CatalogueRow, 'kind' | 'catalogue' | 'letter'> & { letter: string | boolean }>(
      `select oid, ${name} as name, ${schema} as schema, ${one} as one, ${other} as other, ${letter} as letter
       from pg_catalog.${catalogue} where oid >= oid '${firstMadeLater}'${where === undefined ? '' : ` and ${where}`}`,
    );
    rows.push(...found.rows.map((row) => ({ ...row, kind, catalogue, letter: String(row.letter) })));
  }
  const schemas = await db.query<{ oid: number; name: string }>(
    'select oid, nspname as name from pg_catalog.pg_namespace',
  );
  const catalogues = await db.query<{ oid: number; name: string }>(
    `select oid, relname as name from pg_catalog.pg_class where relnamespace = oid '11'`,
  );
  const nameOf = new Map(catalogues.rows.map(({ oid, name }) => [oid, name]));
  const depends = await db.query<{
    classid: number;
    objid: number;
    refclassid: number;
    refobjid: number;
    deptype: string;
  }>(
    `select classid, objid, refclassid, refobjid, deptype from pg_catalog.pg_depend
     where objid >= oid '${firstMadeLater}' or refobjid >= oid '${firstMadeLater}'`,
  );
  const parts = await db.query<{ child: number; parent: number }>(
    'select inhrelid as child, inhparent as parent from pg_catalog.pg_inherits',
  );
  const own = await db.query<{ name: string; language: number; configured: boolean; parsed: boolean }>(
    `select proname as name, prolang as language, proconfig is not null as configured, prosqlbody is not null as parsed
     from pg_catalog.pg_proc where oid < oid '${firstMadeLater}'`,
  );
  const temporary = await db.query<{ oid: number }>('select pg_catalog.pg_my_temp_schema() as oid');
  return {
    rows,
    schemas: new Map(schemas.rows.map(({ oid, name }) => [oid, name])),
    dependencies: depends.rows.map((row) => ({
      catalogue: nameOf.get(row.classid) ?? '',
      oid: row.objid,
      onCatalogue: nameOf.get(row.refclassid) ?? '',
      on: row.refobjid,
      isMember: row.deptype === 'e',
    })),
    parts: parts.rows,
    rewritten: own.rows
      .filter(({ name, language, configured, parsed }) => {
        if (configured) return true;
        if (language === sqlLanguage) return !parsed && !unparsed.has(name);
        return language !== internal && language !== compiled;
      })
      .map(({ name }) => name),
    temporary: temporary.rows[0]?.oid ?? 0,
  };
}
