import { readBounded } from './bounded-file.ts';
import { secretVariables } from './variables.ts';

type Env = Readonly<Record<string, string | undefined>>;

const mostBytes = 65_536;

/**
 * The environment with the secrets that files hold, without the white space at their ends.
 *
 * @throws Error that names the variable: for a file that cannot be read, is empty, or stands beside the variable itself
 */
export function withSecretsOfFiles(env: Env): Env {
  const found = secretVariables.flatMap((name) => {
    const variable = `${name}_FILE`;
    const file = env[variable];
    if (!file) return [];
    if (env[name]) throw new Error(`${name} and ${variable} are both set: one of them has to go`);
    // What is wrong with it never repeats what it holds.
    const wrong = (problem: string) => new Error(`${variable} ${file}: ${problem}`);
    const text = readBounded(file, mostBytes, wrong).toString('utf8').trim();
    if (text === '') throw wrong('is empty');
    return [[name, text] as const];
  });
  return found.length === 0 ? env : { ...env, ...Object.fromEntries(found) };
}
