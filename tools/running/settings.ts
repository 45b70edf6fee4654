import { type Environment, readEnvironment } from '#server/settings/environment.ts';
import { unreadVariables } from '#server/settings/variables.ts';

/**
 * Reads the environment for a command. Settings that are wrong end the process with 2 and a sentence for each that names it: whoever
 * mistyped one needs no trace of the program. What is set and read by nothing is warned of.
 */
export function settingsOrExit(env: Readonly<Record<string, string | undefined>>): Environment {
  for (const warning of unreadVariables(env)) console.error(warning);
  try {
    return readEnvironment(env);
  } catch (error) {
    console.error(sentenceOr(error));
    process.exit(2);
  }
}

/**
 * Ends the process with 1 when the server does not start. What the product or the system refuses is a sentence of its own, such
 * as a folder in use or a port that is taken; anything else is printed with its trace.
 */
export function exitUnstarted(error: unknown): never {
  console.error(sentenceOr(error));
  process.exit(1);
}

/** The message of a plain Error, which is how a refusal is thrown; a fault of the program or of a statement is left whole. */
function sentenceOr(error: unknown): unknown {
  const one = firstOf(error);
  return one instanceof Error && one.name === 'Error' && one.message !== '' ? one.message : one;
}

/** A name with several addresses fails once for each of them: the first says it. */
export function firstOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}
