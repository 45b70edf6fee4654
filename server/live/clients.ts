import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Actor } from '#server/operations/handler.ts';

/** An open socket. */
export interface Client {
  readonly socket: WebSocket;
  /** What the socket writes to. Whole messages may go straight to it: nothing else of ours is ever split. */
  readonly wire: Duplex;
  readonly headers: IncomingHttpHeaders;
  /** Null: a visitor's. */
  readonly actor: Actor | null;
  readonly source: string;
  answered: boolean;
  slow: boolean;
}

const none: ReadonlySet<Client> = new Set();

/** All open sockets, also by person: a set of settled trades has news for hundreds, and each has a few of the sockets. */
export class Clients {
  readonly #all = new Set<Client>();
  readonly #byPerson = new Map<string, Set<Client>>();

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): IterableIterator<Client> {
    return this.#all.values();
  }

  /** The sockets of a person. */
  of(uid: string): ReadonlySet<Client> {
    return this.#byPerson.get(uid) ?? none;
  }

  add(client: Client): void {
    this.#all.add(client);
    if (client.actor === null) return;
    const { uid } = client.actor;
    const own = this.#byPerson.get(uid);
    if (own) own.add(client);
    else this.#byPerson.set(uid, new Set([client]));
  }

  remove(client: Client): void {
    this.#all.delete(client);
    if (client.actor === null) return;
    const { uid } = client.actor;
    const own = this.#byPerson.get(uid);
    own?.delete(client);
    if (own?.size === 0) this.#byPerson.delete(uid);
  }
}
