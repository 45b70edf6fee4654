import type { Check } from './check.ts';

/**
 * What the versions of each kind say: the keys of their bodies, as `record_version_keep`, `trade_version_keep`, `payment_seen_keep`,
 * `copy_place` and `withdrawal_fix` write them. A test holds them to the triggers.
 */
export const versionKeys: Readonly<Record<string, string>> = {
  customer_standing: 'id uid account_status country from_ms',
  own_limit_standing: 'id uid kind period amount pending pending_amount pending_from_ms from_ms',
  own_exclusion: 'id uid kind from_ms until_ms',
  operator_switch_standing: 'id name is_on from_ms',
  country_policy_standing: 'id product countries from_ms',
  house_setting: 'id name value since_ms',
  four_eyes: 'id subject from_cents since_ms',
  mining_payout_address: 'coin address since_ms until_ms',
  mining_contract: 'id user_id plan_id hash_rate price bought_ms start_day end_day',
  mining_plan:
    'id algorithm coins hash_rate term_days price pool_fee_bps power_mw power_price created_by created_ms coin_worths ' +
    'approved_by approved_ms',
  copy: 'id trader_id user_id wallet place share_bps house_bps started_ms',
  trader: 'id user_id state since_ms stopped_ms stopped_by share_bps',
  trader_trade: 'trade_id trader_id balance_before min_stake max_stake change accepted_ms',
  copy_fan_out: 'id trade_id trader_id wallet reserved most_of_one',
  copy_settings:
    'copy_id version trader_id user_id wallet place allocation sizing fixed_stake max_stake max_open stop_loss from_change ' +
    'until_change from_ms until_ms',
  copy_move: 'copy_id occurrence amount why created_ms',
  copy_set: 'fan_out after last copies at_ms outcomes',
  profit_share:
    'id copy_id number kind period_end_ms settled_trades profit mark_before share_bps due owed_before paid house_bps to_house ' +
    'created_ms formula earlier_profit open_stake',
  trade:
    'trade_id user_id wallet currency_pair positions amount payout_rate entry_delay_ms created_ms accepted_ms after_seq expires_ms',
  chain_gap: 'id chain from_ms to_ms blocks recorded_ms',
  market_incident: 'id from_ms to_ms cause pairs epoch recorded_ms',
  installation: 'singleton mode created_ms',
  withdrawal:
    'id user_id amount network_fee wallet_address payment_method hold_hours waits_days address_added_ms from_aside created_ms',
  approval: 'id subject purpose round admin values second_person created_ms taken_back_ms',
  payout_fixing:
    'id withdrawal round units price price_decimals price_source price_ms price_seq market_seq fixed_ms from_ms',
  payout_due: 'withdrawal round fixing_ms',
  payout_evidence: 'withdrawal state paid_units sent_ms',
  payout_place: 'withdrawal chain place',
  payout_sighting: 'withdrawal transaction_id payment_no units seen_ms spends failed replaced_by replaced_height',
  withdrawal_legal_ground: 'id withdrawal ground set_by set_ms lifted_by lifted_ms',
  mining_machine:
    'id site_id algorithm model count hash_rate watts state reason added_by second_by created_ms retired_by retired_ms',
  mining_reading: 'id site_id algorithm day hash_rate pool evidence recorded_by created_ms',
  mining_network: 'id coin height difficulty subsidy fees source taken_ms',
  mining_fleet_state: 'id algorithm rated verified capacity changed_ms',
  mining_receipt:
    'id coin day amount transaction_id output pool evidence evidence_sha256 recorded_by address confirmations created_ms',
  mining_day:
    'coin day received capacity reading pair price price_decimals price_source price_seq price_ms network_id note closed_by ' +
    'closed_ms rules second_by',
  chain_payment: 'id transaction_id units mined_ms hash block_ms',
  payment_seen: 'id chain payment_method transaction_id place units first_seen_ms',
  deposit_amount: 'payment_method payment_address units deposit issued_ms holds_until_ms written_ms',
  deposit_split:
    'deposit occurrence user_id no at_ms credited playable excluded_until_ms limit_day limit_week limit_month limit_calendar_day ' +
    'limit_calendar_week limit_calendar_month kept',
  aside_release:
    'id user_id no at_ms amount limit_day limit_week limit_month limit_calendar_day limit_calendar_week limit_calendar_month',
  deposit: 'id user_id amount payment_method payment_address created_ms',
  kept_report: 'step from_day to_day hash kept_ms',
  chain_address: 'chain place address deposit fingerprint key_index created_ms',
};

/**
 * The first record of these kinds says that an upgrade came. Every installation has each of them, once; `payout_due` has more of its own.
 * Which records of before an upgrade wrote down without a time is listed in `untimed-versions.ts`.
 */
export const upgrades = {
  kinds: 'migration',
  payout_due: 'migration',
  mining_day_price: 'migration from_day',
  seen_and_asked: 'migration',
  worth_by_time: 'migration',
  splits: 'migration',
  owners: 'migration',
  more_takes_two: 'migration',
  share_terms: 'migration',
  plan_worths: 'migration',
  amounts_as_written: 'migration',
  payouts_seen: 'migration',
  withdrawal_terms: 'migration',
  unwatched_takes_two: 'migration',
  payments_to_payouts: 'migration',
  undone_payouts: 'migration',
  settings_by_two: 'migration',
  terms_by_two: 'migration',
  calendar_limits: 'migration',
} as const;

const ofCalendar = 'limit_calendar_day limit_calendar_week limit_calendar_month';

/** What versions of before an upgrade did not say yet. */
const before: readonly { readonly kind: string; readonly upgrade: keyof typeof upgrades; readonly without: string }[] =
  [
    { kind: 'chain_payment', upgrade: 'payout_due', without: 'hash block_ms' },
    { kind: 'trader', upgrade: 'share_terms', without: 'share_bps' },
    { kind: 'mining_plan', upgrade: 'plan_worths', without: 'created_by coin_worths approved_by approved_ms' },
    { kind: 'deposit_split', upgrade: 'calendar_limits', without: ofCalendar },
    { kind: 'aside_release', upgrade: 'calendar_limits', without: ofCalendar },
  ];

const listed = (keys: string): string => `'{${keys.split(' ').join(',')}}'::text[]`;

/** All that a version may look like: its kind, its keys, and by the transactions of before which upgrade only. */
const shapes = [
  ...Object.entries(versionKeys).map(([kind, keys]) => `('${kind}', ${listed(keys)}, null)`),
  ...before.map(({ kind, upgrade, without }) => {
    const left = (versionKeys[kind] ?? '').split(' ').filter((key) => !without.split(' ').includes(key));
    return `('${kind}', ${listed(left.join(' '))}, '${upgrade}')`;
  }),
].join(', ');

const marks = Object.entries(upgrades)
  .map(([kind, keys]) => `('${kind}', ${listed(keys)})`)
  .join(', ');

/** Whether a version's body has these keys and no other. */
const hasJust = (keys: string): string =>
  `(jsonb_typeof(v.body) = 'object' and v.body ?& ${keys} and (case jsonb_typeof(v.body) when 'object' then v.body - ${keys} end) = '{}')`;

const saysKeys = `case jsonb_typeof(v.body) when 'object' then (select coalesce(string_agg(k, ', ' order by k), 'nothing')
  from jsonb_object_keys(v.body) k) else 'no object' end`;

/** L7: a record is held to what its version says of it: one that says less would leave the rest to be written later. */
export const recordVersionKeyChecks: readonly Check[] = [
  {
    rule: 'L7',
    promise: 'L7.version-keys',
    sql: `with upgrade as materialized (
        select distinct on (m.kind) m.kind, v.id, v.xact, m.keys from (values ${marks}) m(kind, keys)
        join record_version v on v.kind = m.kind and v.body ? 'migration' order by m.kind, v.id),
      shape as materialized (
        select s.kind, s.keys, u.xact as until, s.upgrade from (values ${shapes}) s(kind, keys, upgrade) left join upgrade u on u.kind = s.upgrade)
      select 'record ' || v.id as id, format('is of %s and says %s', v.kind, ${saysKeys}) as problem
      from record_version v
      where not exists (
          select from shape s where s.kind = v.kind and (s.upgrade is null or v.xact < s.until) and ${hasJust('s.keys')})
        and not exists (select from upgrade u where u.id = v.id and ${hasJust('u.keys')})
        -- Written by an upgrade where there was any of the three.
        and not (v.kind = 'noted_from_before' and coalesce(v.xact < (select xact from upgrade where kind = 'kinds'), false)
          and ${hasJust(listed('kinds'))})
      union all
      select 'upgrade ' || m.kind, 'was never written down' from (values ${marks}) m(kind, keys)
      where not exists (select from upgrade u where u.kind = m.kind)`,
  },
];
