/** A variable of the environment, as docs/configuration.md and .env.example show it. What it may hold is read in `server/settings`. */
export interface Variable {
  /** What it is for, in one sentence. */
  readonly says: string;
  /** How its text looks: 'port', 'whole number', 'file'. */
  readonly form: string;
  readonly unit?: string;
  /** Bounds of a whole number. */
  readonly least?: number;
  readonly most?: number;
  /** Its text where it is not set. */
  readonly usual?: string | ByMode;
  /** What counts where it is not set, where that is no text of its own. */
  readonly usually?: string;
  /** Its text where it is not set and a command of its own reads it. */
  readonly usualWith?: readonly [command: Command, text: string];
  /** May come from a file that NAME_FILE names, and is never repeated. */
  readonly secret?: true;
  /** Production is refused without it: always, or where the words say. */
  readonly required?: true | string;
  /** No start without it where the words say, in a demo as well. */
  readonly requiredWith?: string;
  /** Kept in the database at the first start, and changed in the console from then on (X8): the whole of it, or the part in words. */
  readonly first?: true | string;
  /** For .env.example, where there is no default. */
  readonly example?: string;
}

export type Mode = 'demo' | 'production';
type ByMode = Readonly<Record<Mode, string>>;
export type Command = 'npm start' | 'npm run dev' | 'npm run seed';
export type Variables = Readonly<Record<string, Variable>>;
