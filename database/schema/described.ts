import type { Connection, PoolClient } from 'pg';

/** A column of what a statement returns. */
export interface DescribedColumn {
  readonly name: string;
  /** Object id of its type; of a domain, that of the type under it. */
  readonly type: number;
}

/** What PostgreSQL makes of a statement without running it: its columns, or why it refuses it. */
export type Described =
  | { readonly ok: true; readonly columns: readonly DescribedColumn[] }
  | { readonly ok: false; readonly why: string };

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Sends Parse and Describe of the extended protocol, which pg itself sends only with the values and the run that follow. */
class Description {
  readonly #text: string;
  readonly #done: (described: Described) => void;
  #columns: readonly DescribedColumn[] = [];

  constructor(text: string, done: (described: Described) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription(message: { readonly fields: readonly Field[] }): void {
    this.#columns = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#done({ ok: false, why: error.message });
  }

  handleReadyForQuery(): void {
    this.#done({ ok: true, columns: this.#columns });
  }
}

/** Asks PostgreSQL what a statement returns. Nothing is run, no values are needed; names and types are resolved as in a run. */
export function describe(client: PoolClient, text: string): Promise<Described> {
  return new Promise((resolve) => {
    client.query(new Description(text, resolve));
  });
}
