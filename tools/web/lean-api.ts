import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/** What people read in the API's documents, and what the server says of a wrong value; the browser has its own texts. */
const wordsForPeople = new Set(['summary', 'description', 'examples', 'x-expects']);

/** The part of Babel's tree that is looked at here; it brings no types of its own. */
interface Property {
  readonly node: {
    readonly computed: boolean;
    readonly key: { readonly type: string; readonly name?: string; readonly value?: unknown };
  };
  remove(): void;
}

const withoutWords = () => ({
  visitor: {
    ObjectProperty(path: Property): void {
      const { computed, key } = path.node;
      const name = key.type === 'StringLiteral' ? String(key.value) : (key.name ?? '');
      if (!computed && wordsForPeople.has(name)) path.remove();
    },
  },
});

/** Leaves the documentation of operations out of the build: some kB of every screen that nobody there reads. */
export const leanApi = babel({
  presets: [
    defineRolldownBabelPreset({
      preset: () => ({ plugins: [withoutWords] }),
      rolldown: { filter: { id: /\/api\/[a-z-]+\.ts$/ } },
    }),
  ],
});
