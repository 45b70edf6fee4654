import { Compile } from 'typebox/compile';
import { ScreeningEntries } from './screening-list.ts';

/** What is wrong with a file of persons to screen against (O3), in one closed list. */
export const listProblemCodes = [
  'missing',
  'unreadable',
  'too_large',
  'no_json',
  'no_object',
  'unknown_field',
  'missing_field',
  'wrong_value',
  'same_id',
] as const;
type ListProblemCode = (typeof listProblemCodes)[number];

/** A problem of a file, and where in it: the path of the field, 'entries[2].born', and its line, from 1. */
export interface ListProblem {
  readonly code: ListProblemCode;
  readonly field: string | null;
  readonly line: number | null;
}

type Step = string | number;

/** What is wrong with the text of a list; null where nothing is. Of several it is the most precise one. */
export function listProblemOf(text: string): ListProblem | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { code: 'no_json', field: null, line: null };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { code: 'no_object', field: null, line: 1 };
  const checker = Compile(ScreeningEntries);
  if (checker.Check(read)) {
    const seen = new Set<string>();
    const twice = read.entries.findIndex(({ id }) => seen.size === seen.add(id).size);
    return twice === -1 ? null : placed(text, 'same_id', ['entries', twice, 'id']);
  }
  const found = checker.Errors(read).map(({ keyword, instancePath, params }): readonly [ListProblemCode, Step[]] => {
    const steps = stepsOf(instancePath);
    if (keyword === 'boolean') return ['unknown_field', steps];
    if (keyword !== 'required') return ['wrong_value', steps];
    const [lacking] = Object.values(params)
      .flat()
      .filter((one) => typeof one === 'string');
    return ['missing_field', lacking === undefined ? steps : [...steps, lacking]];
  });
  const [code, steps] = found.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['wrong_value', []];
  return placed(text, code, steps);
}

const stepsOf = (pointer: string): Step[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));

function placed(text: string, code: ListProblemCode, steps: readonly Step[]): ListProblem {
  const field = steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
  // What is missing has no line: the one of what lacks it is said.
  const line = lineOf(text, code === 'missing_field' ? steps.slice(0, -1) : steps);
  return { code, field: field === '' ? null : field.slice(0, 200), line };
}

/** The line, from 1, on which the value at a path begins; null where there is none. Takes text that is JSON. */
function lineOf(text: string, steps: readonly Step[]): number | null {
  const target = JSON.stringify(steps);
  const path: Step[] = [];
  let line = 1;
  let key: string | null = null;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,\n]|[^\s{}[\]:,"]+/g)) {
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') path.pop();
    else if (token === ':') path[path.length - 1] = key ?? '';
    else if (token === ',') {
      const last = path.at(-1);
      if (typeof last === 'number') path[path.length - 1] = last + 1;
    } else {
      if (token.startsWith('"')) key = String(JSON.parse(token));
      if (JSON.stringify(path) === target) return line;
      if (token === '{') path.push('');
      if (token === '[') path.push(0);
    }
  }
  return null;
}
