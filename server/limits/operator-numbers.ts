import type { Cents } from '#domain/money/amount.ts';
import type { RiskSettings } from '#domain/risk/settings.ts';
import { type AlertThresholds, alertThresholds } from './alert-thresholds.ts';
import { answerHours } from './answer-hours.ts';
import { closeAfterHours } from './close-after-hours.ts';
import type { Numbers } from './house-settings.ts';
import { riskRules } from './risk-rules.ts';
import { travelRuleFrom } from './travel-rule-from.ts';

/** What a process was started with of how the operator works: what staff are asked to look at, and when. */
export interface OperatorNumbers {
  readonly supportAnswerHours: number;
  readonly mining: { readonly closeAfterHours: number };
  readonly staffAlerts: AlertThresholds;
  readonly risk: RiskSettings;
  readonly travelRuleFrom: Cents | null;
}

/** The same as settings of the console (X8), by name, as they are kept. */
export const operatorNumbers = (own: OperatorNumbers): Numbers => [
  ...answerHours(own.supportAnswerHours),
  ...closeAfterHours(own.mining.closeAfterHours),
  ...alertThresholds(own.staffAlerts),
  ...riskRules(own.risk),
  ...travelRuleFrom(own.travelRuleFrom),
];
