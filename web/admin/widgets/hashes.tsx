import { hashRateText } from '#web/admin/mining/mining-units.ts';
import { money } from '#web/ui/money.ts';

/** A hash rate as people read it, with the exact one behind it. */
export function Hashes(props: { readonly of: string | bigint }) {
  return <span title={`${money(props.of.toString())} H/s`}>{hashRateText(props.of)}</span>;
}
