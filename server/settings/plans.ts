import { DepositPlans, noPlans, wrongPlans } from '#domain/deposits/plans.ts';
import { type Cents, formatCents } from '#domain/money/amount.ts';
import { readSettingsFile, wrongSetting } from './settings-file.ts';

/**
 * Reads the operator's plans and places to buy (D6) from the JSON file that PLANS_FILE names. A list that is left out is not
 * offered. Throws an Error that names the path in the file and what would be right.
 *
 * @param limits of a deposit: no plan may lead into a refusal
 */
export function readPlans(file: string, limits: { readonly min: Cents; readonly max: Cents }): DepositPlans {
  const source = {
    variable: 'PLANS_FILE',
    file,
    form: 'one object with the lists pricing, trading, mining and places',
    patternWords: (at: string) =>
      at.endsWith('.url')
        ? 'an https address, such as "https://…"'
        : 'dollars as text with two decimals, such as "100.00"',
  };
  const wrong = (problem: string) => wrongSetting(source, problem);
  const plans = readSettingsFile(source, DepositPlans, noPlans);
  const found = wrongPlans(plans, limits);
  if (found?.of === 'amount') {
    const between = `from ${formatCents(limits.min)} to ${formatCents(limits.max)}`;
    throw wrong(`${found.at} has to be what may be deposited, ${between}`);
  }
  if (found) throw wrong(`${found.at} has to be a full https address without a name or password in it`);
  return plans;
}
