import { type SettingKind, type SettingUnit, settingKind, settingText } from '#domain/house-settings/settings.ts';
import { houseMaxExposure } from '#domain/markets/term-changes.ts';
import { fieldsOf, wholeIn } from '#domain/review/audited-amounts.ts';
import { type CustodyAsset, custodyAssets } from '#domain/review/treasury.ts';

/** A setting that an audit entry is about, with its values as {@link settingText} writes them. */
export interface AuditedSetting {
  readonly name: string;
  readonly unit: SettingUnit;
  /** Of what an amount of coins is; null of other units. */
  readonly asset: CustodyAsset | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** The one number beside them that a start keeps (T1): in cents, null for no limit. */
const exposure: Pick<SettingKind, 'unit' | 'off'> = { unit: 'cents', off: null };

interface Entry {
  readonly subject?: { readonly kind: string; readonly id: string } | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where the entries of values that came into force keep them, in the setting's own unit: cents, 10^-8 of a coin, hours. */
const keptFields = ['value', 'fromCents', 'from'] as const;

const numberIn = (record: Readonly<Record<string, unknown>>): bigint | null =>
  wholeIn(keptFields.map((field) => record[field]).find((value) => value !== undefined && value !== null));

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * The setting of one number that an entry is about (X8): a change of it, whose record has the value as text, or a value that came into
 * force. Null of any other entry.
 */
export function auditedSetting({ subject, before, after }: Entry): AuditedSetting | null {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const isKept = subject?.kind === 'setting';
  const name = isKept ? subject.id : (textIn(is['name']) ?? '');
  const kind = isKept && name === houseMaxExposure ? exposure : settingKind(name);
  if (!kind) return null;
  const asset = custodyAssets.find((one) => name.endsWith(`:${one}`)) ?? null;
  const written = (record: Readonly<Record<string, unknown>>): string | null => {
    if (!isKept) return textIn(record['value']);
    const value = numberIn(record);
    return value === null ? null : settingText(kind, value);
  };
  return {
    name,
    unit: kind.unit,
    asset: kind.unit === 'coins' ? asset : null,
    before: written(was),
    after: written(is),
  };
}
