/**
 * What a row of a table is in the program, of all columns or of those that are named: `TableRow<'deposit'>`,
 * `TableRow<'deposit', 'id' | 'status'>`. Generated of the schema by `npm run schema`; `npm test` fails when it says
 * anything else.
 */
export type TableRow<T extends keyof Tables, C extends keyof Tables[T] = keyof Tables[T]> = Pick<Tables[T], C>;

interface Tables {
  readonly adjustment: {
    readonly id: string;
    readonly user_id: string;
    readonly direction: 'credit' | 'debit';
    readonly amount: bigint;
    readonly reason_code: string;
    readonly explanation: string;
    readonly status: 'pending' | 'approved' | 'declined';
    readonly to_receivable: bigint;
    readonly requested_by: string;
    readonly decided_by: string | null;
    readonly reason: string | null;
    readonly created_ms: bigint;
    readonly updated_ms: bigint;
  };
  readonly agreement: {
    readonly sha256: string;
    readonly kind: 'terms' | 'risk-disclosure';
    readonly version: string;
    readonly words: string;
    readonly created_ms: bigint;
  };
  readonly agreement_acceptance: {
    readonly id: bigint;
    readonly user_id: string;
    readonly kind: 'terms' | 'risk-disclosure';
    readonly version: string;
    readonly sha256: string;
    readonly created_ms: bigint;
  };
  readonly announcement: {
    readonly id: string;
    readonly kind: 'announcement' | 'maintenance';
    readonly audience: 'all' | 'customers' | 'staff' | 'visitors';
    readonly texts: unknown;
    readonly from_ms: bigint;
    readonly until_ms: bigint;
    readonly reason: string;
    readonly status: 'proposed' | 'approved' | 'declined' | 'withdrawn';
    readonly asked_by: string;
    readonly created_ms: bigint;
    readonly approved_by: string | null;
    readonly approved_ms: bigint | null;
    readonly ended_by: string | null;
    readonly end_reason: string | null;
    readonly ended_ms: bigint | null;
  };
  readonly api_token: {
    readonly id: string;
    readonly uid: string;
    readonly secret_sha256: Buffer;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly created_ms: bigint;
    readonly expires_ms: bigint | null;
    readonly last_used_ms: bigint | null;
  };
  readonly approval: {
    readonly subject: string;
    readonly purpose: 'credit' | 'payout' | 'unsend' | 'return';
    readonly round: number;
    readonly admin: string;
    readonly values: unknown;
    readonly created_ms: bigint;
    readonly id: bigint;
    readonly taken_back_ms: bigint | null;
    readonly second_person: unknown;
  };
  readonly aside_release: {
    readonly id: string;
    readonly user_id: string;
    readonly no: bigint;
    readonly at_ms: bigint;
    readonly amount: bigint;
    readonly limit_day: bigint | null;
    readonly limit_week: bigint | null;
    readonly limit_month: bigint | null;
    readonly limit_calendar_day: bigint | null;
    readonly limit_calendar_week: bigint | null;
    readonly limit_calendar_month: bigint | null;
  };
  readonly audit_entry: {
    readonly id: bigint;
    readonly actor: string;
    readonly action: string;
    readonly subject_kind: string;
    readonly subject: string;
    readonly reason: string | null;
    readonly before: unknown;
    readonly after: unknown;
    readonly created_ms: bigint;
    readonly xact: bigint;
  };
  readonly auth_account: {
    readonly id: string;
    readonly user_id: string;
    readonly account_id: string;
    readonly provider_id: string;
    readonly access_token: string | null;
    readonly refresh_token: string | null;
    readonly id_token: string | null;
    readonly access_token_expires_at: Date | null;
    readonly refresh_token_expires_at: Date | null;
    readonly scope: string | null;
    readonly password: string | null;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  readonly auth_session: {
    readonly id: string;
    readonly user_id: string;
    readonly token: string;
    readonly expires_at: Date;
    readonly ip_address: string | null;
    readonly user_agent: string | null;
    readonly created_at: Date;
    readonly updated_at: Date;
    readonly last_used_ms: bigint;
    readonly opened_by: 'password' | 'code' | 'recovery code' | 'passkey';
    readonly device: string | null;
    readonly idle_ms: bigint;
  };
  readonly auth_user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly email_verified: boolean;
    readonly image: string | null;
    readonly first_name: string;
    readonly last_name: string;
    readonly created_at: Date;
    readonly updated_at: Date;
    readonly password_by_mail: boolean;
    readonly language: string;
    readonly verified_ms: bigint | null;
  };
  readonly auth_verification: {
    readonly id: string;
    readonly identifier: string;
    readonly value: string;
    readonly expires_at: Date;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  readonly backup_run: {
    readonly id: bigint;
    readonly started_ms: bigint;
    readonly ended_ms: bigint | null;
    readonly folder: string;
    readonly bytes: bigint | null;
    readonly rows: bigint | null;
    readonly error: string | null;
  };
  readonly brand_picture: {
    readonly hash: string;
    readonly kind: 'svg' | 'png';
    readonly bytes: Buffer;
    readonly added_by: string | null;
    readonly added_ms: bigint;
  };
  readonly chain_address: {
    readonly chain: 'bitcoin' | 'ethereum' | 'bsc';
    readonly place: string;
    readonly address: string;
    readonly deposit: string | null;
    readonly fingerprint: string | null;
    readonly key_index: bigint | null;
    readonly created_ms: bigint;
  };
  readonly chain_block: {
    readonly chain: string;
    readonly height: bigint;
    readonly hash: string;
    readonly parent: string;
  };
  readonly chain_follower: {
    readonly chain: 'bitcoin' | 'ethereum' | 'bsc';
    readonly height: bigint | null;
    readonly hash: string | null;
    readonly block_ms: bigint | null;
    readonly caught_up: boolean;
    readonly source_height: bigint | null;
    readonly checked_ms: bigint | null;
    readonly failing_since_ms: bigint | null;
    readonly failure: string | null;
    readonly balances: unknown;
    readonly balances_ms: bigint | null;
  };
  readonly chain_gap: {
    readonly id: bigint;
    readonly chain: 'bitcoin' | 'ethereum' | 'bsc';
    readonly from_ms: bigint;
    readonly to_ms: bigint;
    readonly blocks: bigint;
    readonly recorded_ms: bigint;
  };
  readonly chain_key: {
    readonly fingerprint: string;
    readonly next_index: bigint;
  };
  readonly chain_payment: {
    readonly id: string;
    readonly chain: 'bitcoin' | 'ethereum' | 'bsc';
    readonly payment_method: 'Bitcoin' | 'Ethereum' | 'BNB' | 'USDT';
    readonly transaction_id: string;
    readonly output: number;
    readonly place: string;
    readonly units: string;
    readonly height: bigint | null;
    readonly hash: string | null;
    readonly in_pool: boolean;
    readonly was_mined: boolean;
    readonly first_seen_ms: bigint;
    readonly state: 'new' | 'seen' | 'confirming' | 'confirmed' | 'replaced' | 'reorganised';
    readonly confirmations: number;
    readonly needed: number;
    readonly deposit: string | null;
    readonly fit: 'exact' | 'under' | 'over' | 'another' | null;
    readonly late: boolean | null;
    readonly outstanding: boolean;
    readonly created_ms: bigint;
    readonly mined_ms: bigint | null;
    readonly block_ms: bigint | null;
    readonly waits: 'not_meant_before' | 'cancelled_another' | 'replaces_earlier' | 'amount_just_asked' | null;
  };
  readonly contact_answer: {
    readonly message: string;
    readonly author: string;
    readonly reply: string | null;
    readonly created_ms: bigint;
  };
  readonly contact_conversation: {
    readonly message: string;
    readonly language: 'en' | 'es';
    readonly confirm_sha256: Buffer;
    readonly confirm_until_ms: bigint;
    readonly confirmed_ms: bigint | null;
    readonly link_until_ms: bigint | null;
    readonly last_seq: number;
    readonly waiting_ms: bigint | null;
  };
  readonly contact_line: {
    readonly message: string;
    readonly seq: number;
    readonly side: 'visitor' | 'staff';
    readonly author: string | null;
    readonly words: string | null;
    readonly created_ms: bigint;
  };
  readonly contact_message: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly message: string;
    readonly author: string | null;
    readonly created_ms: bigint;
    readonly unanswered: boolean;
    readonly assignee: string | null;
  };
  readonly copy: {
    readonly id: string;
    readonly trader_id: string;
    readonly user_id: string;
    readonly wallet: 'real' | 'practice';
    readonly place: bigint;
    readonly state: 'active' | 'paused' | 'stopping' | 'stopped';
    readonly allocation: bigint;
    readonly sizing: 'proportional' | 'fixed';
    readonly fixed_stake: bigint | null;
    readonly max_stake: bigint;
    readonly max_open: number;
    readonly stop_loss: bigint | null;
    readonly share_bps: number;
    readonly started_ms: bigint;
    readonly stopping_ms: bigint | null;
    readonly stopped_ms: bigint | null;
    readonly stopped_by: 'customer' | 'stop-loss' | 'trader' | 'operator' | 'debt' | null;
    readonly version: number;
    readonly moves: number;
    readonly open_trades: number;
    readonly open_stake: bigint;
    readonly settled_trades: number;
    readonly settled_profit: bigint;
    readonly share_due: bigint;
    readonly kept_trades: number;
    readonly share_week_ms: bigint;
    readonly share_paid: bigint;
    readonly house_bps: number;
    readonly debt_ms: bigint | null;
    readonly to_keep: boolean;
    readonly settled_stake: bigint;
  };
  readonly copy_book: {
    readonly trader_id: string;
    readonly wallet: 'real' | 'practice';
    readonly copies: number;
    readonly proportional: bigint;
    readonly fixed: bigint;
    readonly most: bigint;
    readonly band: number;
  };
  readonly copy_fan_out: {
    readonly id: string;
    readonly trade_id: string;
    readonly trader_id: string;
    readonly wallet: 'real' | 'practice';
    readonly reserved: bigint;
    readonly used: bigint;
    readonly state: 'placing' | 'done';
    readonly decided_place: bigint;
    readonly placed: number;
    readonly skipped: number;
    readonly done_ms: bigint | null;
    readonly notified_copy: string;
    readonly notified: boolean;
    readonly most_of_one: bigint | null;
  };
  readonly copy_move: {
    readonly copy_id: string;
    readonly occurrence: number;
    readonly amount: bigint;
    readonly why: 'start' | 'settings' | 'stop' | 'ended';
    readonly created_ms: bigint;
  };
  readonly copy_outcome: {
    readonly source_trade_id: string;
    readonly copy_id: string;
    readonly user_id: string;
    readonly place: bigint;
    readonly settings_version: number;
    readonly stake: bigint;
    readonly trade_id: string | null;
    readonly skipped:
      | 'too small'
      | 'copy has too little'
      | 'too many open'
      | 'stop-loss'
      | 'account'
      | 'excluded'
      | 'own limit'
      | 'country'
      | 'switched off'
      | 'house short'
      | 'no equity'
      | 'late'
      | null;
    readonly created_ms: bigint;
  };
  readonly copy_settings: {
    readonly copy_id: string;
    readonly version: number;
    readonly trader_id: string;
    readonly user_id: string;
    readonly wallet: string;
    readonly place: bigint;
    readonly allocation: bigint;
    readonly sizing: string;
    readonly fixed_stake: bigint | null;
    readonly max_stake: bigint;
    readonly max_open: number;
    readonly stop_loss: bigint | null;
    readonly from_change: bigint;
    readonly until_change: bigint | null;
    readonly from_ms: bigint | null;
    readonly until_ms: bigint | null;
  };
  readonly country_change: {
    readonly id: string;
    readonly user_id: string;
    readonly country: string;
    readonly reason: string;
    readonly status: 'pending' | 'approved' | 'declined' | 'taken back';
    readonly decided_by: string | null;
    readonly decision_reason: string | null;
    readonly created_ms: bigint;
    readonly decided_ms: bigint | null;
  };
  readonly country_policy_standing: {
    readonly id: bigint;
    readonly product: 'trades' | 'copying' | 'mining';
    readonly countries: readonly string[] | null;
    readonly from_ms: bigint;
  };
  readonly custody_report: {
    readonly id: string;
    readonly asset: 'Bitcoin' | 'Ethereum' | 'BNB' | 'USDT' | 'DOGE' | 'LTC' | 'USD';
    readonly units: string;
    readonly location: string;
    readonly evidence: string;
    readonly as_of_ms: bigint;
    readonly recorded_by: string;
    readonly created_ms: bigint;
  };
  readonly customer: {
    readonly uid: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly display_name: string;
    readonly signal_strength: number;
    readonly account_status: 'approved' | 'pending' | 'suspended' | 'blocked' | 'declined';
    readonly profile_photo: string | null;
    readonly photo_front_view: string | null;
    readonly photo_back_view: string | null;
    readonly phone_number: string | null;
    readonly country: string | null;
    readonly address: string | null;
    readonly state: string | null;
    readonly city: string | null;
    readonly zip_code: string | null;
    readonly about: string | null;
    readonly is_public: boolean;
    readonly unblocking_admin: string | null;
    readonly version: bigint;
    readonly created_ms: bigint;
    readonly unblocking_ms: bigint | null;
    readonly date_of_birth: Date | null;
    readonly reviewed_name: string | null;
    readonly account_status_since_ms: bigint;
    readonly sought: string;
  };
  readonly customer_note: {
    readonly id: bigint;
    readonly uid: string;
    readonly author: string;
    readonly note: string;
    readonly pinned: boolean;
    readonly created_ms: bigint;
  };
  readonly customer_preference: {
    readonly uid: string;
    readonly theme: 'light' | 'dark' | null;
    readonly chart_form: 'line' | 'candles' | 'table' | null;
    readonly chart_step: number | null;
    readonly stake: bigint | null;
    readonly duration: number | null;
    readonly wallet: 'real' | 'practice' | null;
    readonly changed_ms: bigint;
    readonly sound: boolean | null;
  };
  readonly customer_standing: {
    readonly id: bigint;
    readonly uid: string;
    readonly account_status: string;
    readonly country: string | null;
    readonly from_ms: bigint;
  };
  readonly customer_tag: {
    readonly uid: string;
    readonly tag: string;
    readonly put_by: string;
    readonly put_ms: bigint;
  };
  readonly deposit: {
    readonly id: string;
    readonly user_id: string;
    readonly name: string;
    readonly amount: bigint;
    readonly payment_method: 'Bitcoin' | 'Ethereum' | 'BNB' | 'USDT';
    readonly chain: string;
    readonly payment_address: string;
    readonly units: string;
    readonly quote_price: bigint;
    readonly quote_decimals: number;
    readonly quote_source: string;
    readonly quote_price_ms: bigint;
    readonly quote_seq: bigint;
    readonly quoted_ms: bigint;
    readonly quote_until_ms: bigint;
    readonly status: 'pending' | 'approved' | 'declined';
    readonly transaction_id: string | null;
    readonly output: number | null;
    readonly received_units: string | null;
    readonly credited: bigint | null;
    readonly valuation: 'arrival' | null;
    readonly valued_price: bigint | null;
    readonly valued_source: string | null;
    readonly valued_seq: bigint | null;
    readonly reason: string | null;
    readonly created_ms: bigint;
    readonly updated_ms: bigint;
    readonly payment: string | null;
    readonly reversals: number;
    readonly restores: number;
    readonly round: number;
    readonly paid_ms: bigint | null;
    readonly market_seq: bigint | null;
    readonly valued_ms: bigint | null;
    readonly cancelled: boolean;
    readonly reason_code: 'payment_taken' | null;
  };
  readonly deposit_amount: {
    readonly payment_method: string;
    readonly payment_address: string;
    readonly units: string;
    readonly deposit: string;
    readonly issued_ms: bigint;
    readonly holds_until_ms: bigint | null;
    readonly written_ms: bigint | null;
  };
  readonly deposit_proof: {
    readonly upload: string;
    readonly deposit: string;
    readonly object_key: string;
    readonly name: string;
    readonly content_type: string;
    readonly size: bigint;
    readonly created_ms: bigint;
  };
  readonly deposit_reversal: {
    readonly deposit: string;
    readonly occurrence: number;
    readonly from_available: bigint;
    readonly created_ms: bigint;
    readonly from_aside: bigint;
  };
  readonly deposit_split: {
    readonly deposit: string;
    readonly occurrence: number;
    readonly user_id: string;
    readonly no: bigint;
    readonly at_ms: bigint;
    readonly credited: bigint;
    readonly playable: bigint;
    readonly excluded_until_ms: bigint | null;
    readonly limit_day: bigint | null;
    readonly limit_week: bigint | null;
    readonly limit_month: bigint | null;
    readonly kept: bigint;
    readonly limit_calendar_day: bigint | null;
    readonly limit_calendar_week: bigint | null;
    readonly limit_calendar_month: bigint | null;
  };
  readonly document_change: {
    readonly id: string;
    readonly kind: 'terms' | 'plans' | 'brand' | 'texts' | 'mails' | 'pairs' | 'limit-countries';
    readonly value: unknown;
    readonly value_before: unknown;
    readonly reason: string;
    readonly effective_ms: bigint | null;
    readonly status: 'proposed' | 'approved' | 'in_force' | 'declined' | 'withdrawn';
    readonly asked_by: string;
    readonly created_ms: bigint;
    readonly approved_by: string | null;
    readonly approved_ms: bigint | null;
    readonly ended_by: string | null;
    readonly end_reason: string | null;
    readonly ended_ms: bigint | null;
    readonly in_force_ms: bigint | null;
    readonly kept: unknown;
  };
  readonly email_change: {
    readonly uid: string;
    readonly token_sha256: Buffer;
    readonly email: string;
    readonly expires_ms: bigint;
  };
  readonly email_verification: {
    readonly uid: string;
    readonly token_sha256: Buffer;
    readonly expires_ms: bigint;
  };
  readonly four_eyes: {
    readonly subject:
      | 'deposit'
      | 'deposit_sum'
      | 'deposit_total'
      | 'withdrawal'
      | 'withdrawal_sum'
      | 'withdrawal_total'
      | 'mining_day'
      | 'mining_fleet';
    readonly since_ms: bigint;
    readonly id: bigint;
    readonly from_cents: bigint;
  };
  readonly health_write: {
    readonly singleton: boolean;
    readonly written_ms: bigint;
  };
  readonly house_movement: {
    readonly id: string;
    readonly code: 'capital' | 'bankroll';
    readonly direction: 'in' | 'out';
    readonly asset: 'USD' | 'PUSD' | 'BTC' | 'DOGE' | 'LTC';
    readonly amount: bigint;
    readonly evidence: string;
    readonly status: 'pending' | 'approved' | 'declined';
    readonly requested_by: string;
    readonly decided_by: string | null;
    readonly reason: string | null;
    readonly created_ms: bigint;
    readonly updated_ms: bigint;
    readonly from_kind: 'fees' | 'mining' | null;
  };
  readonly house_setting: {
    readonly id: bigint;
    readonly name: string;
    readonly value: unknown;
    readonly since_ms: bigint;
  };
  readonly idempotency_key: {
    readonly actor: string;
    readonly operation: string;
    readonly key: string;
    readonly body_sha256: Buffer;
    readonly outcome: unknown;
    readonly created_ms: bigint;
  };
  readonly idempotency_refusal: {
    readonly actor: string;
    readonly created_ms: bigint;
    readonly operation: string;
    readonly key: string;
  };
  readonly identity_fingerprint: {
    readonly submission: string;
    readonly side: 'front' | 'back';
    readonly digest: Buffer;
  };
  readonly identity_image: {
    readonly submission: string;
    readonly side: 'front' | 'back';
    readonly width: number;
    readonly height: number;
    readonly master_key: string;
    readonly wrapped_key: Buffer | null;
    readonly ciphertext: Buffer | null;
  };
  readonly identity_submission: {
    readonly id: string;
    readonly user_id: string;
    readonly status: 'submitted' | 'in_review' | 'approved' | 'declined' | 'superseded';
    readonly reviewer: string | null;
    readonly reason: string | null;
    readonly created_ms: bigint;
    readonly ended_ms: bigint | null;
    readonly purged_ms: bigint | null;
  };
  readonly installation: {
    readonly singleton: boolean;
    readonly mode: 'demo' | 'production';
    readonly created_ms: bigint;
  };
  readonly kept_report: {
    readonly step: 'day' | 'week' | 'month';
    readonly from_day: number;
    readonly to_day: number;
    readonly figures: string;
    readonly hash: string;
    readonly kept_ms: bigint;
  };
  readonly known_device: {
    readonly id: string;
    readonly uid: string;
    readonly token_sha256: Buffer;
    readonly signed_in: boolean;
    readonly last_used_ms: bigint;
    readonly expires_ms: bigint;
    readonly known_since_ms: bigint;
  };
  readonly lease: {
    readonly name: string;
    readonly epoch: bigint;
    readonly holder: string;
    readonly expires_ms: bigint;
  };
  readonly ledger_account: {
    readonly id: bigint;
    readonly kind:
      | 'available'
      | 'staked'
      | 'allocated'
      | 'aside'
      | 'withdrawing'
      | 'receivable'
      | 'capital'
      | 'bankroll'
      | 'exposure'
      | 'fees'
      | 'mining'
      | 'external';
    readonly owner: string | null;
    readonly asset: string;
    readonly balance: bigint;
    readonly version: bigint;
    readonly deposited: bigint;
    readonly earned: bigint;
    readonly withdrawn: bigint;
    readonly may_fall: boolean;
    readonly may_rise: boolean;
    readonly copy_id: string | null;
  };
  readonly ledger_entry: {
    readonly id: bigint;
    readonly account: bigint;
    readonly account_version: bigint;
    readonly amount: bigint;
    readonly balance_before: bigint;
    readonly balance_after: bigint;
    readonly class: string;
    readonly created_ms: bigint;
    readonly xact: bigint;
  };
  readonly ledger_journal: {
    readonly id: bigint;
    readonly code: string;
    readonly cause: string;
    readonly occurrence: number;
    readonly actor: string;
    readonly created_ms: bigint;
  };
  readonly ledger_rule: {
    readonly code: string;
    readonly cause_kind: string;
    readonly from_kind: string;
    readonly to_kind: string;
    readonly class: 'deposit' | 'profit' | 'withdrawal' | 'internal' | 'none';
    readonly same_owner: boolean;
  };
  readonly ledger_unchecked: {
    readonly journals: readonly bigint[];
  };
  readonly legal_hold: {
    readonly id: bigint;
    readonly user_id: string;
    readonly reason: string;
    readonly set_by: string;
    readonly set_ms: bigint;
    readonly lifted_by: string | null;
    readonly lifted_ms: bigint | null;
  };
  readonly mail: {
    readonly id: bigint;
    readonly recipient: string;
    readonly subject: string;
    readonly body: string | null;
    readonly state: 'waiting' | 'failed' | 'given_up' | 'sent' | 'kept' | 'dropped' | 'expired';
    readonly attempts: number;
    readonly next_ms: bigint;
    readonly created_ms: bigint;
    readonly problem:
      | 'unreachable'
      | 'sign_in_refused'
      | 'no_tls'
      | 'recipient_refused'
      | 'refused'
      | 'asked_to_wait'
      | 'unknown'
      | null;
    readonly failed_ms: bigint | null;
    readonly unproven: boolean;
    readonly refused_ms: bigint | null;
    readonly awaited: boolean;
    readonly turn: number;
    readonly html: string | null;
    readonly conversation: string | null;
    readonly refusals: number;
    readonly asked_ms: bigint | null;
    readonly taken_ms: bigint | null;
    readonly link_until_ms: bigint | null;
    readonly expired_ms: bigint | null;
  };
  readonly market_gap: {
    readonly pair: string;
    readonly first_seq: bigint;
    readonly last_seq: bigint;
    readonly day: bigint;
    readonly last_ms: bigint;
    readonly last_source: string;
    readonly last_run: bigint;
    readonly last_hash: Buffer;
    readonly ids: readonly bigint[];
    readonly last_quoted_ms: bigint | null;
  };
  readonly market_heard: {
    readonly number: bigint;
    readonly epoch: bigint;
    readonly begins: boolean;
    readonly from_ms: bigint;
    readonly to_ms: bigint;
    readonly heads: unknown;
    readonly sources: unknown;
    readonly previous: Buffer;
    readonly hash: Buffer;
    readonly xact: bigint;
    readonly settings: unknown;
  };
  readonly market_heard_kept: {
    readonly number: bigint;
    readonly source: string;
    readonly recorded: string;
    readonly dropped: string;
    readonly held: string;
  };
  readonly market_hour: {
    readonly pair: string;
    readonly begins_ms: bigint;
    readonly first_seq: bigint;
    readonly open: bigint;
    readonly high: bigint;
    readonly low: bigint;
    readonly close: bigint;
    readonly ticks: bigint;
  };
  readonly market_incident: {
    readonly id: bigint;
    readonly from_ms: bigint;
    readonly to_ms: bigint;
    readonly cause: 'loop delayed' | 'database' | 'restarted';
    readonly pairs: readonly string[];
    readonly epoch: bigint;
    readonly recorded_ms: bigint;
  };
  readonly market_minute: {
    readonly pair: string;
    readonly begins_ms: bigint;
    readonly first_seq: bigint;
    readonly open: bigint;
    readonly high: bigint;
    readonly low: bigint;
    readonly close: bigint;
    readonly ticks: bigint;
  };
  readonly market_pair: {
    readonly pair: string;
    readonly decimals: number;
    readonly open: boolean;
    readonly last_seq: bigint;
    readonly last_time_ms: bigint;
    readonly last_price: bigint | null;
    readonly last_source: string | null;
    readonly last_tradable: boolean;
    readonly source_run: bigint;
    readonly last_hash: Buffer;
    readonly last_tick_ms: bigint;
    readonly last_venue_time_ms: bigint | null;
    readonly last_quote_ms: bigint | null;
    readonly stale: boolean;
    readonly guard_source: string | null;
    readonly guard_bps: number | null;
    readonly quoted_floor_ms: bigint;
    readonly liquid: boolean;
    readonly spread_bps: number | null;
    readonly updates: number | null;
    readonly last_bid: bigint | null;
    readonly last_ask: bigint | null;
    readonly last_index: string | null;
    readonly symbols: unknown;
    readonly last_epoch: bigint | null;
  };
  readonly market_source: {
    readonly name: string;
    readonly measured_ms: bigint;
    readonly offset_ms: number | null;
    readonly uncertainty_ms: number | null;
    readonly rtt_ms: number | null;
    readonly lag_ms: number;
    readonly dropped: unknown;
  };
  readonly market_thinned: {
    readonly pair: string;
    readonly day: bigint;
    readonly ticks: bigint;
    readonly removed: bigint;
    readonly first_seq: bigint;
    readonly last_seq: bigint;
    readonly hash_before: Buffer;
    readonly hash_after: Buffer;
    readonly thinned_ms: bigint;
  };
  readonly market_thinning: {
    readonly pair: string;
    readonly day: bigint;
    readonly ticks: bigint;
    readonly first_seq: bigint;
    readonly last_seq: bigint;
    readonly hash_before: Buffer;
    readonly hash_after: Buffer;
    readonly needed: string;
    readonly needed_ms: bigint;
    readonly removed_to: bigint;
    readonly removed: bigint;
    readonly keep_days: number;
    readonly begun_ms: bigint;
  };
  readonly market_tick: {
    readonly id: bigint;
    readonly pair: string;
    readonly seq: bigint;
    readonly time_ms: bigint;
    readonly price: bigint;
    readonly source: string;
    readonly source_run: bigint;
    readonly held: boolean;
    readonly venue_time_ms: bigint | null;
    readonly venue_id: string | null;
    readonly hash: Buffer;
    readonly xact: bigint;
    readonly quoted_ms: bigint | null;
    readonly bid: bigint | null;
    readonly ask: bigint | null;
    readonly index_parts: string | null;
  };
  readonly mining_addition: {
    readonly coin: string;
    readonly addition: number;
    readonly day: number;
    readonly receipt_id: string;
    readonly amount: bigint;
    readonly at_day: number;
    readonly created_ms: bigint;
    readonly state: 'added' | 'paid';
  };
  readonly mining_coin: {
    readonly coin: 'BTC' | 'DOGE' | 'LTC';
    readonly algorithm: string;
    readonly next_day: number | null;
    readonly house_carry: bigint;
    readonly minute_from_day: number;
  };
  readonly mining_contract: {
    readonly id: string;
    readonly user_id: string;
    readonly plan_id: string;
    readonly hash_rate: bigint;
    readonly price: bigint;
    readonly bought_ms: bigint;
    readonly start_day: number;
    readonly end_day: number;
    readonly state: 'running' | 'ended';
    readonly ended_ms: bigint | null;
  };
  readonly mining_day: {
    readonly coin: string;
    readonly day: number;
    readonly received: bigint;
    readonly capacity: bigint;
    readonly reading: bigint | null;
    readonly pair: string;
    readonly price: bigint;
    readonly price_decimals: number;
    readonly price_source: string;
    readonly price_seq: bigint;
    readonly price_ms: bigint;
    readonly network_id: bigint | null;
    readonly note: string | null;
    readonly closed_by: string;
    readonly closed_ms: bigint;
    readonly state: 'closed' | 'paid';
    readonly rules: 1 | 2 | 3;
    readonly second_by: string | null;
  };
  readonly mining_day_yes: {
    readonly coin: string;
    readonly day: number;
    readonly received: bigint;
    readonly admin: string;
    readonly created_ms: bigint;
  };
  readonly mining_fleet: {
    readonly algorithm: 'sha256d' | 'scrypt';
    readonly rated: bigint;
    readonly verified: bigint;
    readonly capacity: bigint;
    readonly sold: bigint;
    readonly changed_ms: bigint;
  };
  readonly mining_fleet_state: {
    readonly id: bigint;
    readonly algorithm: string;
    readonly rated: bigint;
    readonly verified: bigint;
    readonly capacity: bigint;
    readonly changed_ms: bigint;
  };
  readonly mining_machine: {
    readonly id: string;
    readonly site_id: string;
    readonly algorithm: string;
    readonly model: string;
    readonly count: number;
    readonly hash_rate: bigint;
    readonly watts: number;
    readonly state: 'in service' | 'retired';
    readonly reason: string | null;
    readonly added_by: string;
    readonly created_ms: bigint;
    readonly retired_by: string | null;
    readonly retired_ms: bigint | null;
    readonly second_by: string | null;
  };
  readonly mining_machine_request: {
    readonly id: string;
    readonly site_id: string;
    readonly algorithm: string;
    readonly model: string;
    readonly count: number;
    readonly hash_rate: bigint;
    readonly watts: number;
    readonly asked_by: string;
    readonly created_ms: bigint;
    readonly state: 'waiting' | 'added' | 'declined';
    readonly decided_by: string | null;
    readonly decided_ms: bigint | null;
    readonly reason: string | null;
  };
  readonly mining_network: {
    readonly id: bigint;
    readonly coin: 'BTC' | 'DOGE' | 'LTC';
    readonly height: bigint;
    readonly difficulty: string;
    readonly subsidy: bigint;
    readonly fees: bigint;
    readonly source: string;
    readonly taken_ms: bigint;
  };
  readonly mining_payout: {
    readonly contract_id: string;
    readonly coin: string;
    readonly day: number;
    readonly run_id: string;
    readonly carry_before: bigint;
    readonly carry_after: bigint;
    readonly sold_units: bigint;
    readonly cents: bigint;
    readonly addition: number;
    readonly at_day: number | null;
    readonly paid_ms: bigint | null;
  };
  readonly mining_payout_address: {
    readonly coin: string;
    readonly address: string;
    readonly since_ms: bigint;
    readonly until_ms: bigint | null;
  };
  readonly mining_plan: {
    readonly id: string;
    readonly name: string;
    readonly about: string;
    readonly algorithm: string;
    readonly coins: readonly string[];
    readonly hash_rate: bigint;
    readonly term_days: number;
    readonly price: bigint;
    readonly pool_fee_bps: number;
    readonly power_mw: bigint;
    readonly power_price: bigint;
    readonly state: 'waiting' | 'open' | 'closed';
    readonly created_by: string;
    readonly created_ms: bigint;
    readonly closed_ms: bigint | null;
    readonly set_ms: bigint;
    readonly day_worth: string | null;
    readonly coin_worths: string | null;
    readonly approved_by: string | null;
    readonly approved_ms: bigint | null;
  };
  readonly mining_reading: {
    readonly id: string;
    readonly site_id: string;
    readonly algorithm: string;
    readonly day: number;
    readonly hash_rate: bigint;
    readonly pool: string;
    readonly evidence: string;
    readonly recorded_by: string;
    readonly created_ms: bigint;
  };
  readonly mining_receipt: {
    readonly id: string;
    readonly coin: 'BTC' | 'DOGE' | 'LTC';
    readonly day: number;
    readonly amount: bigint;
    readonly transaction_id: string;
    readonly output: number;
    readonly pool: string;
    readonly evidence: string;
    readonly state: 'waiting' | 'counted' | 'set aside';
    readonly reason: string | null;
    readonly recorded_by: string;
    readonly created_ms: bigint;
    readonly proof: 'chain' | 'two admins' | 'demo' | null;
    readonly address: string | null;
    readonly confirmations: number | null;
    readonly evidence_sha256: string | null;
    readonly confirmed_by: string | null;
    readonly confirmed_ms: bigint | null;
    readonly addition: number | null;
  };
  readonly mining_run: {
    readonly id: string;
    readonly coin: string;
    readonly day: number;
    readonly plan_id: string | null;
    readonly formula: 2;
    readonly contracts: number;
    readonly gross: string;
    readonly pool_fee: string;
    readonly power: string;
    readonly net: string;
    readonly expected: string | null;
    readonly nothing: 'no receipts' | 'costs' | null;
    readonly power_due: string;
    readonly carried_before: string;
    readonly carried_after: string;
    readonly sold_units: bigint;
    readonly paid_cents: bigint;
    readonly fee_units: bigint;
    readonly house_carry_after: bigint;
    readonly created_ms: bigint;
    readonly notified: boolean;
    readonly notified_contract: string;
    readonly addition: number;
    readonly at_day: number | null;
    readonly state: 'dividing' | 'divided';
    readonly due_contracts: number | null;
    readonly due_cents: bigint | null;
    readonly divided_to: string | null;
  };
  readonly mining_site: {
    readonly id: string;
    readonly name: string;
    readonly country: string;
    readonly created_by: string;
    readonly created_ms: bigint;
  };
  readonly no_deposit_limit: {
    readonly uid: string;
    readonly chosen_ms: bigint;
  };
  readonly notice: {
    readonly seq: bigint;
    readonly id: string;
    readonly owner: string;
    readonly kind: string;
    readonly facts: unknown;
    readonly read_ms: bigint | null;
    readonly created_ms: bigint;
  };
  readonly operator_switch: {
    readonly name: string;
    readonly is_on: boolean;
    readonly reason: string;
    readonly changed_by: string;
    readonly changed_ms: bigint;
  };
  readonly operator_switch_standing: {
    readonly id: bigint;
    readonly name: string;
    readonly is_on: boolean;
    readonly from_ms: bigint;
  };
  readonly order_decision: {
    readonly day: number;
    readonly pair: string;
    readonly outcome: string;
    readonly delay: number;
    readonly decisions: bigint;
  };
  readonly outbox: {
    readonly id: bigint;
    readonly owner: string;
    readonly topic: string;
    readonly subject: string;
    readonly created_ms: bigint;
    readonly xact: bigint;
  };
  readonly own_exclusion: {
    readonly id: string;
    readonly uid: string;
    readonly kind: 'time-out' | 'self-exclusion';
    readonly from_ms: bigint;
    readonly until_ms: bigint;
  };
  readonly own_limit: {
    readonly uid: string;
    readonly kind: 'deposit' | 'loss' | 'stake';
    readonly period: 'day' | 'week' | 'month' | 'calendar_day' | 'calendar_week' | 'calendar_month';
    readonly amount: bigint | null;
    readonly pending: boolean;
    readonly pending_amount: bigint | null;
    readonly pending_from_ms: bigint | null;
  };
  readonly own_limit_standing: {
    readonly id: bigint;
    readonly uid: string;
    readonly kind: string;
    readonly period: string;
    readonly amount: bigint | null;
    readonly pending: boolean;
    readonly pending_amount: bigint | null;
    readonly pending_from_ms: bigint | null;
    readonly from_ms: bigint;
  };
  readonly page_text: {
    readonly hash: string;
    readonly words: string;
    readonly added_by: string | null;
    readonly added_ms: bigint;
  };
  readonly passkey: {
    readonly id: string;
    readonly uid: string;
    readonly credential: string;
    readonly public_key: Buffer;
    readonly counter: bigint;
    readonly transports: readonly string[];
    readonly name: string;
    readonly created_ms: bigint;
    readonly last_used_ms: bigint | null;
  };
  readonly passkey_challenge: {
    readonly challenge_sha256: Buffer;
    readonly uid: string | null;
    readonly expires_ms: bigint;
  };
  readonly payout_address: {
    readonly id: string;
    readonly owner: string;
    readonly label: string;
    readonly payment_method: 'Bitcoin' | 'Ethereum' | 'BNB' | 'USDT';
    readonly address: string;
    readonly added_ms: bigint;
    readonly removed_ms: bigint | null;
    readonly holder: 'own_wallet' | 'own_account' | 'other_person' | null;
    readonly provider: string | null;
    readonly holder_name: string | null;
    readonly holder_country: string | null;
  };
  readonly payout_evidence: {
    readonly withdrawal: string;
    readonly state: 'not yet seen' | 'seen' | 'confirmed' | 'elsewhere' | 'short';
    readonly confirmations: number;
    readonly paid_units: string | null;
    readonly checked_ms: bigint;
    readonly sent_ms: bigint | null;
  };
  readonly payout_fixing: {
    readonly id: bigint;
    readonly withdrawal: string;
    readonly round: number;
    readonly units: string;
    readonly price: bigint;
    readonly price_decimals: number;
    readonly price_source: string;
    readonly price_ms: bigint;
    readonly price_seq: bigint;
    readonly market_seq: bigint;
    readonly fixed_ms: bigint;
    readonly from_ms: bigint | null;
  };
  readonly payout_place: {
    readonly withdrawal: string;
    readonly chain: string;
    readonly place: string;
  };
  readonly payout_sighting: {
    readonly withdrawal: string;
    readonly transaction_id: string;
    readonly units: string;
    readonly seen_ms: bigint;
    readonly spends: readonly string[];
    readonly failed: boolean;
    readonly replaced_by: string | null;
    readonly replaced_height: bigint | null;
    readonly payment_no: number;
  };
  readonly pending_sign_in: {
    readonly token_sha256: Buffer;
    readonly uid: string;
    readonly remember: boolean;
    readonly expires_ms: bigint;
  };
  readonly practice_top_up: {
    readonly uid: string;
    readonly occurrence: number;
    readonly day: number;
    readonly amount: bigint;
    readonly created_ms: bigint;
  };
  readonly prepared_answer: {
    readonly answer: string;
    readonly version: number;
    readonly offered: boolean;
    readonly title: string;
    readonly english: string;
    readonly spanish: string;
    readonly reason: string;
    readonly author: string;
    readonly created_ms: bigint;
  };
  readonly price_alert: {
    readonly id: string;
    readonly owner: string;
    readonly pair: string;
    readonly direction: 'above' | 'below';
    readonly price: bigint;
    readonly after_seq: bigint;
    readonly armed_ms: bigint;
    readonly created_ms: bigint;
    readonly fired_seq: bigint | null;
    readonly fired_price: bigint | null;
    readonly fired_ms: bigint | null;
    readonly fired_source: string | null;
  };
  readonly price_alert_scan: {
    readonly pair: string;
    readonly seq: bigint;
    readonly time_ms: bigint;
  };
  readonly profit_mark: {
    readonly trader_id: string;
    readonly user_id: string;
    readonly mark: bigint;
  };
  readonly profit_share: {
    readonly id: string;
    readonly copy_id: string;
    readonly number: number;
    readonly kind: 'week' | 'stop' | 'rest';
    readonly period_end_ms: bigint;
    readonly settled_trades: number;
    readonly profit: bigint;
    readonly mark_before: bigint;
    readonly share_bps: number;
    readonly due: bigint;
    readonly owed_before: bigint;
    readonly paid: bigint;
    readonly house_bps: number;
    readonly to_house: bigint;
    readonly created_ms: bigint;
    readonly formula: 2;
    readonly earlier_profit: bigint;
    readonly open_stake: bigint;
  };
  readonly rate_limit: {
    readonly key: string;
    readonly points: number;
    readonly expire: string;
  };
  readonly reality_check: {
    readonly id: string;
    readonly uid: string;
    readonly since_ms: bigint;
    readonly shown_ms: bigint;
    readonly trades: number;
    readonly running: number;
    readonly staked: bigint;
    readonly result: bigint;
    readonly answer: 'continue' | 'limits' | 'stop' | 'closed' | null;
    readonly answered_ms: bigint | null;
  };
  readonly record_version: {
    readonly id: bigint;
    readonly kind: string;
    readonly body: unknown;
    readonly at_ms: bigint | null;
    readonly xact: bigint;
  };
  readonly recovery_code: {
    readonly uid: string;
    readonly code_sha256: Buffer;
    readonly used_ms: bigint | null;
  };
  readonly risk_case: {
    readonly id: string;
    readonly subject: string;
    readonly state: 'open' | 'decided';
    readonly assignee: string | null;
    readonly findings: number;
    readonly decision: 'no_concern' | 'watch' | 'restricted' | null;
    readonly reason: string | null;
    readonly decided_by: string | null;
    readonly opened_ms: bigint;
    readonly decided_ms: bigint | null;
    readonly lifted_by: string | null;
    readonly lifted_reason: string | null;
    readonly lifted_ms: bigint | null;
  };
  readonly risk_evidence: {
    readonly finding: string;
    readonly record: string;
  };
  readonly risk_finding: {
    readonly id: string;
    readonly case_id: string;
    readonly subject: string;
    readonly code: 'structuring' | 'velocity' | 'shared_address' | 'shared_card' | 'listed';
    readonly key: string;
    readonly facts: unknown;
    readonly found_ms: bigint;
  };
  readonly risk_note: {
    readonly id: bigint;
    readonly case_id: string;
    readonly author: string;
    readonly note: string;
    readonly created_ms: bigint;
  };
  readonly risk_question: {
    readonly note: bigint;
    readonly case_id: string;
    readonly asker: string;
    readonly withdrawal: string | null;
    readonly asked_ms: bigint;
    readonly answer: string | null;
    readonly answered_by: string | null;
    readonly answered_ms: bigint | null;
  };
  readonly risk_screening: {
    readonly uid: string;
    readonly list_sha256: Buffer;
    readonly person_sha256: Buffer;
    readonly matches: number;
    readonly screened_ms: bigint;
  };
  readonly schema_function: {
    readonly path: string;
    readonly sha256: string;
    readonly applied_ms: bigint;
    readonly release: string | null;
  };
  readonly schema_migration: {
    readonly name: string;
    readonly sha256: string;
    readonly applied_ms: bigint;
    readonly oldest_release: string | null;
  };
  readonly screening_due: {
    readonly uid: string;
    readonly mark: bigint;
  };
  readonly seal_block: {
    readonly number: bigint;
    readonly stream: 'entry' | 'tick' | 'audit' | 'heard' | 'record';
    readonly created_ms: bigint;
    readonly row_ids: readonly bigint[];
    readonly leaves: Buffer;
    readonly root: Buffer;
    readonly previous: Buffer;
    readonly hash: Buffer;
    readonly oldest_ms: bigint | null;
  };
  readonly seal_day: {
    readonly day: string;
    readonly last_block: bigint;
    readonly root: Buffer;
    readonly text: string;
    readonly signature: string;
    readonly key_id: string;
    readonly groups: Buffer;
  };
  readonly seal_head: {
    readonly singleton: boolean;
    readonly number: bigint;
    readonly hash: Buffer;
    readonly upto_xact: bigint;
    readonly ticks_from_ms: bigint;
    readonly mark_xact: bigint;
    readonly mark_ms: bigint;
  };
  readonly second_factor: {
    readonly uid: string;
    readonly sealed_secret: Buffer;
    readonly confirmed_ms: bigint | null;
    readonly last_step: bigint | null;
    readonly created_ms: bigint;
  };
  readonly second_factor_removal: {
    readonly id: string;
    readonly user_id: string;
    readonly reason: string;
    readonly requested_by: string;
    readonly status: 'pending' | 'approved' | 'declined';
    readonly decided_by: string | null;
    readonly decision_reason: string | null;
    readonly created_ms: bigint;
    readonly decided_ms: bigint | null;
  };
  readonly setting_bound: {
    readonly name: string;
    readonly unit: 'cents' | 'coins' | 'minutes' | 'hours' | 'days' | 'bps' | 'percent' | 'count';
    readonly least: bigint;
    readonly most: bigint;
    readonly four_eyes: string | null;
  };
  readonly setting_change: {
    readonly id: string;
    readonly name: string;
    readonly value: bigint;
    readonly value_before: bigint | null;
    readonly reason: string;
    readonly effective_ms: bigint | null;
    readonly status: 'proposed' | 'approved' | 'in_force' | 'declined' | 'withdrawn';
    readonly asked_by: string;
    readonly created_ms: bigint;
    readonly approved_by: string | null;
    readonly approved_ms: bigint | null;
    readonly ended_by: string | null;
    readonly end_reason: string | null;
    readonly ended_ms: bigint | null;
    readonly in_force_ms: bigint | null;
    readonly kept_id: bigint | null;
  };
  readonly signing_key: {
    readonly key_id: string;
    readonly public_key: string;
    readonly created_ms: bigint;
  };
  readonly staff_alert: {
    readonly id: string;
    readonly code:
      | 'disk_low'
      | 'prices_missing'
      | 'recording_down'
      | 'trades_unsettled'
      | 'chain_behind'
      | 'mining_failing'
      | 'mail_failing'
      | 'backup_late'
      | 'backup_failed'
      | 'archive_stalled'
      | 'identities_late'
      | 'deposits_late'
      | 'withdrawals_late'
      | 'conversations_late'
      | 'messages_late'
      | 'cases_late'
      | 'verify_failed'
      | 'verify_late'
      | 'reserve_low'
      | 'pair_closed'
      | 'posts_given_up'
      | 'screening_refused';
    readonly began_ms: bigint;
    readonly notified_ms: bigint | null;
    readonly ended_ms: bigint | null;
    readonly about: string;
    readonly assignee: string | null;
    readonly assigned_by: string | null;
    readonly notified_roles: readonly string[] | null;
    readonly reserve_asset: string | null;
    readonly reserve_held: string | null;
    readonly reserve_floor: string | null;
  };
  readonly staff_alert_post: {
    readonly id: bigint;
    readonly alert: string;
    readonly event: 'began' | 'ended';
    readonly body: string;
    readonly state: 'waiting' | 'sent' | 'given_up';
    readonly attempts: number;
    readonly next_ms: bigint;
    readonly created_ms: bigint;
    readonly status: number | null;
    readonly sent_ms: bigint | null;
    readonly given_up_ms: bigint | null;
  };
  readonly staff_alert_seen: {
    readonly alert: string;
    readonly uid: string;
    readonly seen_ms: bigint;
  };
  readonly staff_change: {
    readonly id: string;
    readonly email: string;
    readonly role: 'owner' | 'operations' | 'identity' | 'finance' | 'risk' | 'support' | 'auditor' | null;
    readonly role_before: 'owner' | 'operations' | 'identity' | 'finance' | 'risk' | 'support' | 'auditor' | null;
    readonly reason: string;
    readonly status: 'pending' | 'confirmed' | 'declined';
    readonly asked_by: string;
    readonly created_ms: bigint;
    readonly decided_by: string | null;
    readonly decision_reason: string | null;
    readonly decided_ms: bigint | null;
  };
  readonly staff_member: {
    readonly email: string;
    readonly role: 'owner' | 'operations' | 'identity' | 'finance' | 'risk' | 'support' | 'auditor' | null;
    readonly since_ms: bigint;
  };
  readonly staff_view: {
    readonly owner: string;
    readonly list: string;
    readonly name: string;
    readonly search: string;
    readonly changed_ms: bigint;
  };
  readonly support_message: {
    readonly ticket: string;
    readonly seq: number;
    readonly side: 'customer' | 'staff';
    readonly author: string;
    readonly message: string;
    readonly created_ms: bigint;
    readonly upload: string | null;
    readonly content_type: string | null;
    readonly size: bigint | null;
  };
  readonly support_note: {
    readonly id: bigint;
    readonly ticket: string | null;
    readonly author: string;
    readonly note: string;
    readonly created_ms: bigint;
    readonly message: string | null;
  };
  readonly support_ticket: {
    readonly id: string;
    readonly owner: string;
    readonly subject:
      | 'account'
      | 'identity'
      | 'deposit'
      | 'withdrawal'
      | 'trade'
      | 'copying'
      | 'mining'
      | 'complaint'
      | 'other';
    readonly record_kind: 'deposit' | 'withdrawal' | 'trade' | null;
    readonly record_id: string | null;
    readonly state: 'open' | 'answered' | 'closed';
    readonly assignee: string | null;
    readonly last_seq: number;
    readonly read_by_customer: number;
    readonly read_by_staff: number;
    readonly waiting_ms: bigint | null;
    readonly mail_due_ms: bigint | null;
    readonly created_ms: bigint;
    readonly changed_ms: bigint;
  };
  readonly timeline_step: {
    readonly id: bigint;
    readonly subject: string;
    readonly step: string;
    readonly created_ms: bigint;
    readonly facts: unknown;
    readonly text: string | null;
  };
  readonly trade: {
    readonly trade_id: string;
    readonly trader_id: string;
    readonly user_id: string;
    readonly trader_name: string;
    readonly image_url: string;
    readonly wallet: 'real' | 'practice';
    readonly currency_pair: string;
    readonly positions: 'UP' | 'DOWN';
    readonly amount: bigint;
    readonly cover: bigint;
    readonly duration_ms: bigint;
    readonly payout_rate: number;
    readonly entry_delay_ms: number;
    readonly rate: string | null;
    readonly created_ms: bigint;
    readonly accepted_ms: bigint;
    readonly after_seq: bigint;
    readonly expires_ms: bigint;
    readonly acceptance_text: string;
    readonly acceptance_signature: string;
    readonly key_id: string;
    readonly status: 'PENDING' | 'WON' | 'LOST' | 'REFUNDED';
    readonly entry_seq: bigint | null;
    readonly exit_seq: bigint | null;
    readonly confirming_seq: bigint | null;
    readonly closed_ms: bigint | null;
    readonly profit: bigint | null;
    readonly refund_reason: string | null;
    readonly version: number;
    readonly copy_id: string | null;
  };
  readonly trader: {
    readonly id: string;
    readonly user_id: string;
    readonly name: string;
    readonly about: string;
    readonly image_url: string;
    readonly is_public: boolean;
    readonly share_bps: number;
    readonly state: 'active' | 'stopped';
    readonly since_ms: bigint;
    readonly stopped_ms: bigint | null;
    readonly stopped_by: 'trader' | 'operator' | null;
    readonly stop_reason: string | null;
    readonly change: bigint;
    readonly version: number;
  };
  readonly trader_application: {
    readonly id: string;
    readonly user_id: string;
    readonly name: string;
    readonly looks: readonly string[];
    readonly about: string;
    readonly share_bps: number;
    readonly status: 'pending' | 'approved' | 'declined' | 'withdrawn';
    readonly reason: string | null;
    readonly decided_by: string | null;
    readonly created_ms: bigint;
    readonly decided_ms: bigint | null;
  };
  readonly trader_figures: {
    readonly trader_id: string;
    readonly won: number;
    readonly lost: number;
    readonly refunded: number;
    readonly profit: bigint;
    readonly index_parts: string;
    readonly peak_parts: string;
    readonly worst_fall: number;
    readonly copiers: number;
    readonly customers_settled: number;
    readonly copies_change: bigint;
    readonly copies_trades: number;
    readonly copies_ms: bigint;
    readonly formula: number;
    readonly open_stakes: bigint;
    readonly open_parts: string;
    readonly copiers_apart: bigint;
    readonly customers_result: bigint;
    readonly customers_staked: bigint;
  };
  readonly trader_name_held: {
    readonly look: string;
    readonly user_id: string;
  };
  readonly trader_trade: {
    readonly trade_id: string;
    readonly trader_id: string;
    readonly balance_before: bigint;
    readonly min_stake: bigint;
    readonly max_stake: bigint;
    readonly change: bigint;
    readonly accepted_ms: bigint;
    readonly place: number | null;
    readonly profit_after: bigint | null;
    readonly index_after: string | null;
    readonly settled_journal: bigint | null;
    readonly staked_journal: bigint | null;
    readonly base: bigint | null;
    readonly free_parts: string | null;
  };
  readonly travel_record: {
    readonly withdrawal: string;
    readonly owner: string;
    readonly holder: 'own_wallet' | 'own_account' | 'other_person';
    readonly provider: string | null;
    readonly holder_name: string | null;
    readonly holder_country: string | null;
    readonly first_name: string;
    readonly last_name: string;
    readonly date_of_birth: Date | null;
    readonly address: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip_code: string | null;
    readonly country: string | null;
    readonly identity: string | null;
    readonly operator: string;
    readonly threshold: bigint;
    readonly linked: readonly string[];
    readonly created_ms: bigint;
  };
  readonly upload: {
    readonly id: string;
    readonly owner: string;
    readonly purpose: 'proof-of-deposit' | 'profile-photo' | 'support-file';
    readonly subject: string;
    readonly creation_key: string | null;
    readonly name: string;
    readonly content_type: string;
    readonly size: bigint;
    readonly object_key: string;
    readonly state: 'receiving' | 'stored' | 'refused' | 'removed';
    readonly refusal: unknown;
    readonly stored_type: string | null;
    readonly stored_size: bigint | null;
    readonly created_ms: bigint;
    readonly finished_ms: bigint | null;
  };
  readonly upload_lock: {
    readonly upload: string;
    readonly holder: string;
    readonly until_ms: bigint;
    readonly wanted: boolean;
  };
  readonly upload_piece: {
    readonly upload: string;
    readonly at_byte: bigint;
    readonly bytes: bigint;
    readonly object: string;
  };
  readonly verify_run: {
    readonly id: bigint;
    readonly started_ms: bigint;
    readonly ended_ms: bigint | null;
    readonly outcome: 'clean' | 'breaches' | 'unchecked' | null;
    readonly entries: bigint | null;
    readonly trades: bigint | null;
    readonly ticks: bigint | null;
    readonly blocks: bigint | null;
    readonly breaches: bigint | null;
    readonly problems: unknown;
    readonly reason: string | null;
  };
  readonly watched_pair: {
    readonly owner: string;
    readonly pair: string;
    readonly place: bigint;
    readonly added_ms: bigint;
  };
  readonly withdrawal: {
    readonly id: string;
    readonly user_id: string;
    readonly client_name: string;
    readonly amount: bigint;
    readonly wallet_address: string;
    readonly payment_method: 'Bitcoin' | 'Ethereum' | 'BNB' | 'USDT';
    readonly chain: string;
    readonly network_fee: bigint;
    readonly status: 'pending' | 'approved' | 'declined' | 'cancelled' | 'returned';
    readonly sending: boolean;
    readonly round: number;
    readonly units: string | null;
    readonly price: bigint | null;
    readonly price_decimals: number | null;
    readonly price_source: string | null;
    readonly price_ms: bigint | null;
    readonly price_seq: bigint | null;
    readonly transaction_id: string | null;
    readonly reason: string | null;
    readonly created_ms: bigint;
    readonly updated_ms: bigint;
    readonly address_added_ms: bigint | null;
    readonly hold_hours: number | null;
    readonly waits_days: number | null;
    readonly fixed_ms: bigint | null;
    readonly market_seq: bigint | null;
    readonly returned_by: string | null;
    readonly from_aside: bigint;
    readonly given_back: bigint | null;
    readonly returned_units: string | null;
    readonly returned_ms: bigint | null;
    readonly returned_price: bigint | null;
    readonly returned_source: string | null;
    readonly returned_seq: bigint | null;
    readonly returned_price_ms: bigint | null;
    readonly reason_code: 'deposit_reversed' | null;
    readonly fixing_ms: bigint | null;
    readonly failed_ms: bigint | null;
    readonly returned_watched: boolean | null;
    readonly payment_no: number | null;
  };
  readonly withdrawal_legal_ground: {
    readonly id: bigint;
    readonly withdrawal: string;
    readonly ground: string;
    readonly set_by: string;
    readonly set_ms: bigint;
    readonly lifted_by: string | null;
    readonly lifted_ms: bigint | null;
  };
}
