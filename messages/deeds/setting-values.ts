import { offText } from '#domain/house-settings/settings.ts';
import { symbolOf } from '#domain/money/symbols.ts';
import { custodyCoinOf } from '#domain/review/treasury.ts';
import type { Translator } from '../message.ts';
import type { AuditedSetting } from './audited-setting.ts';
import { deedParts } from './english-words.ts';

/**
 * A setting's value with its unit, as the screen of settings has it: '500.00 USD', '24 hours', '1.5 %'.
 *
 * @param text as {@link settingText} writes it
 * @param amount writes a decimal as its screen does
 */
export function settingValueWords(
  { say }: Translator,
  { unit, asset }: Pick<AuditedSetting, 'unit' | 'asset'>,
  text: string,
  amount: (decimal: string) => string,
): string {
  if (text === offText) return say('deedParts.off', deedParts.off);
  switch (unit) {
    case 'cents':
      return `${amount(text)} USD`;
    case 'coins':
      return asset === null || asset === 'USD'
        ? amount(text)
        : `${amount(text)} ${symbolOf(custodyCoinOf(asset).suffix)}`;
    case 'bps':
      return `${Number(text) / 100} %`;
    case 'percent':
      return `${text} %`;
    case 'count':
      return text;
    case 'minutes':
    case 'hours':
    case 'days':
      return say(`deedParts.${unit}`, deedParts[unit], { value: text, count: Number(text) });
  }
}
