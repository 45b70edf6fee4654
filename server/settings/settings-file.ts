import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { readBounded } from './bounded-file.ts';

const mostBytes = 65_536;

/** What a file of settings is read by. */
export interface SettingsFile {
  /** The variable that names it: PLANS_FILE. */
  readonly variable: string;
  readonly file: string;
  /** How long it may be where 64 KiB are too little. */
  readonly mostBytes?: number;
  /** What the file holds, for a text that is no object: 'one object with …'. */
  readonly form: string;
  /** What a text at that path has to look like, where the schema's pattern does not say it in words. */
  readonly patternWords: (at: string) => string;
}

/** An Error that names the file, the path in it and what would be right. */
export function wrongSetting({ variable, file }: Pick<SettingsFile, 'variable' | 'file'>, problem: string): Error {
  return new Error(`${variable} ${file}: ${problem}`);
}

/**
 * Reads a JSON file of the operator's settings against its schema. Throws an Error that names the path in the file and what
 * would be right.
 *
 * @param defaults what stands for the keys that are left out
 */
export function readSettingsFile<const S extends TSchema>(source: SettingsFile, schema: S, defaults: object) {
  const wrong = (problem: string) => wrongSetting(source, problem);
  const read = parse(readBounded(source.file, source.mostBytes ?? mostBytes, wrong).toString('utf8'), wrong);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw wrong(`has to be ${source.form}`);
  const settings: unknown = { ...defaults, ...read };
  const checker = Compile(schema);
  if (checker.Check(settings)) return settings;
  // The most precise one: a list that holds something wrong is wrong itself.
  const found = checker.Errors(settings).map((error) => problemOf(source, error.instancePath, error));
  throw wrong(found.toSorted((a, b) => b.depth - a.depth)[0]?.text ?? 'is not of the right form');
}

function parse(text: string, wrong: (problem: string) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function problemOf(
  { patternWords }: SettingsFile,
  instancePath: string,
  error: { readonly keyword: string; readonly params: object; readonly message: string },
): { readonly depth: number; readonly text: string } {
  const steps = instancePath.split('/').slice(1);
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  const at = path.replace(/^\./, '') || 'the file';
  const facts = new Map<string, unknown>(Object.entries(error.params));
  const names = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));
  switch (error.keyword) {
    case 'boolean':
      return { depth: steps.length, text: `${at} is not known here` };
    case 'required':
      return { depth: steps.length + 1, text: `${at}: ${names(facts.get('requiredProperties'))} is missing` };
    case 'pattern':
      return { depth: steps.length, text: `${at} has to be ${patternWords(at)}` };
    default:
      return { depth: steps.length, text: `${at} ${error.message}` };
  }
}
