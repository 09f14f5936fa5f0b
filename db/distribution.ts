/** By what a table's rows would be spread over several databases: a flight, a person, or what each row is itself. */
export type HotTable = { table: string; key: string; by: 'flight' | 'person' | 'row' }
/** A table that would not be spread: a copy in every database, or all of it in one database of its own. */
export type OtherTable = { table: string; kept: 'copied' | 'one'; why: string }

const byFlight = (table: string, key = 'leg_id'): HotTable => ({ table, key, by: 'flight' })
const byPerson = (table: string, key = 'user_id'): HotTable => ({ table, key, by: 'person' })
const byRow = (table: string, key: string): HotTable => ({ table, key, by: 'row' })
const copied = (table: string, why: string): OtherTable => ({ table, kept: 'copied', why })
const inOne = (table: string, why: string): OtherTable => ({ table, kept: 'one', why })

/** Every table that grows with flights, bookings or people. docs/scaling.md says what follows from the keys. */
export const HOT_TABLES: readonly HotTable[] = [
  byFlight('legs', 'id'),
  byFlight('bookings'),
  byFlight('payments', 'shard_key'),
  byFlight('refunds', 'shard_key'),
  byFlight('disputes', 'shard_key'),
  byFlight('dispute_events', 'shard_key'),
  byFlight('dispute_answers', 'shard_key'),
  byFlight('passengers', 'shard_key'),
  byFlight('check_ins', 'shard_key'),
  byFlight('payouts'),
  byFlight('payout_reversals', 'shard_key'),
  byFlight('ledger_entries', 'shard_key'),
  byFlight('ledger_sums', 'shard_key'),
  byFlight('leg_prices'),
  byFlight('leg_changes'),
  byFlight('availability_changes'),
  byFlight('waiting_places'),
  byFlight('alert_price_looks'),
  byFlight('leg_looks'),
  byPerson('users', 'id'),
  byPerson('sessions'),
  byPerson('refresh_tokens', 'shard_key'),
  byPerson('idempotency_keys'),
  byPerson('account_tokens'),
  byPerson('account_exports'),
  byPerson('account_decisions'),
  byPerson('authenticator_apps'),
  byPerson('recovery_codes'),
  byPerson('passkeys'),
  byPerson('identities'),
  byPerson('phones'),
  byPerson('notification_choices'),
  byPerson('alerts'),
  byPerson('alert_settings'),
  byPerson('alert_findings'),
  byPerson('alert_tellings'),
  byPerson('entitlements'),
  byPerson('plan_customers'),
  byPerson('plan_subscriptions'),
  byPerson('plan_payments'),
  byPerson('plan_refunds', 'shard_key'),
  byPerson('plan_money_backs'),
  byRow('mails', 'id'),
  byRow('sms_messages', 'phone_id'),
  byRow('phone_stops', 'number_hash'),
  byRow('operator_events', 'operator_id'),
  byRow('webhook_deliveries', 'event_id'),
  byRow('webhook_attempts', 'shard_key'),
  byRow('security_events', 'id'),
  // Known by what somebody shows before it is known who that is.
  byRow('stripe_events', 'id'),
  byRow('provider_transactions', 'id'),
  byRow('rate_limits', 'key'),
  byRow('network_holds', 'network'),
  byRow('api_keys', 'secret_hash'),
  byRow('second_factor_tickets', 'ticket_hash'),
  byRow('passkey_challenges', 'challenge_hash'),
  byRow('provider_journeys', 'state_hash'),
  byRow('provider_arrivals', 'code_hash'),
  byRow('reset_requests', 'id'),
]

const OFFICE = 'the office’s, a few a day'
const PAPERS = 'an operator’s papers, a few a year'
const QUEUE = 'the queue: one order of work, in a database of its own'

/** Every other table, and why it need not be spread. */
export const OTHER_TABLES: readonly OtherTable[] = [
  copied('airports', 'joined everywhere, changed by releases'),
  copied('airport_areas', 'changed by releases, with the airports'),
  copied('aircraft_types', 'joined everywhere, changed by releases'),
  copied('operators', 'joined everywhere, changed now and then'),
  copied('aircraft', 'read with the flights, changed now and then'),
  copied('reference_files', 'which of these files are loaded'),
  copied('schema_migrations', 'each database is migrated'),
  copied('schema_functions', 'each database is migrated'),
  copied('release_assets', 'a release’s scripts, read only'),
  inOne('audit_log', 'one chain, each entry sealed with the one before'),
  inOne('graphile_worker._private_jobs', QUEUE),
  inOne('graphile_worker._private_job_queues', QUEUE),
  inOne('graphile_worker._private_tasks', QUEUE),
  inOne('graphile_worker._private_known_crontabs', QUEUE),
  inOne('graphile_worker.migrations', QUEUE),
  inOne('job_workers', QUEUE),
  inOne('reconciliations', 'a night’s comparison of all'),
  inOne('reconciliation_differences', 'a night’s comparison of all'),
  inOne('webhook_endpoints', 'an operator’s settings, a few each'),
  inOne('schedule_imports', 'an operator’s uploads, a few a day'),
  inOne('operator_documents', PAPERS),
  inOne('document_decisions', PAPERS),
  inOne('document_warnings', PAPERS),
  inOne('aircraft_documents', PAPERS),
  inOne('aircraft_decisions', PAPERS),
  inOne('aircraft_warnings', PAPERS),
  inOne('stored_files', PAPERS),
  inOne('kyb_decisions', PAPERS),
  inOne('kyb_approvals', PAPERS),
  inOne('payout_releases', OFFICE),
  inOne('applications', OFFICE),
  inOne('contact_messages', OFFICE),
  inOne('contact_replies', OFFICE),
  inOne('newsletter_subscribers', OFFICE),
  inOne('waitlist_entries', OFFICE),
]
