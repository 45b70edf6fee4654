import { readFileSync, statSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { DepositPlans, noPlans, planKinds } from '#domain/deposits/plans.ts';
import { type Cents, formatCents, parseCents } from '#domain/money/amount.ts';

const mostBytes = 65_536;

/**
 * Reads the operator's plans and places to buy (D6) from the JSON file that PLANS_FILE names. A list that is left out is not
 * offered. Throws an Error that names the path in the file and what would be right.
 *
 * @param limits of a deposit: no plan may lead into a refusal
 */
export function readPlans(file: string, limits: { readonly min: Cents; readonly max: Cents }): DepositPlans {
  const wrong = (problem: string) => new Error(`PLANS_FILE ${file}: ${problem}`);
  const { size } = statSync(file);
  if (size > mostBytes) throw wrong(`has ${size} bytes; at most ${mostBytes} are taken`);
  const read = parse(readFileSync(file, 'utf8'), wrong);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    throw wrong('has to be one object with the lists pricing, trading, mining and places');
  }
  const plans: unknown = { ...noPlans, ...read };
  const checker = Compile(DepositPlans);
  if (!checker.Check(plans)) {
    // The most precise one: a list that holds something wrong is wrong itself.
    const found = checker.Errors(plans).map((error) => problemOf(error.instancePath, error));
    throw wrong(found.toSorted((a, b) => b.depth - a.depth)[0]?.text ?? 'is not of the right form');
  }
  for (const kind of planKinds) {
    for (const [i, { amount }] of plans[kind].entries()) {
      const cents = parseCents(amount);
      if (cents === null || cents < limits.min || cents > limits.max) {
        const between = `from ${formatCents(limits.min)} to ${formatCents(limits.max)}`;
        throw wrong(`${kind}[${i}].amount has to be what may be deposited, ${between}`);
      }
    }
  }
  for (const [i, { url }] of plans.places.entries()) {
    if (!isPlain(url)) throw wrong(`places[${i}].url has to be a full https address without a name or password in it`);
  }
  return plans;
}

function parse(text: string, wrong: (problem: string) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function problemOf(
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
      return {
        depth: steps.length,
        text: `${at} has to be ${at.endsWith('.url') ? 'an https address, such as "https://…"' : 'dollars as text with two decimals, such as "100.00"'}`,
      };
    default:
      return { depth: steps.length, text: `${at} ${error.message}` };
  }
}

function isPlain(url: string): boolean {
  const read = URL.parse(url);
  return read !== null && read.protocol === 'https:' && read.username === '' && read.password === '';
}
