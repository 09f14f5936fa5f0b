/** By what a hot table's rows would be spread over several databases: its flight, its person, or what it is itself. */
export type HotTable = { table: string; key: string; by: 'flight' | 'person' | 'row' }

const byFlight = (table: string, key = 'leg_id'): HotTable => ({ table, key, by: 'flight' })
const byPerson = (table: string, key = 'user_id'): HotTable => ({ table, key, by: 'person' })
const byRow = (table: string, key: string): HotTable => ({ table, key, by: 'row' })

/** Every table that grows with flights, bookings or people. docs/scaling.md says what follows from the keys. */
export const HOT_TABLES: readonly HotTable[] = [
  byFlight('legs', 'id'),
  byFlight('bookings'),
  byFlight('payments', 'shard_key'),
  byFlight('refunds', 'shard_key'),
  byFlight('disputes', 'shard_key'),
  byFlight('passengers', 'shard_key'),
  byFlight('check_ins', 'shard_key'),
  byFlight('payouts'),
  byFlight('ledger_entries', 'shard_key'),
  byFlight('ledger_sums', 'shard_key'),
  byFlight('leg_prices'),
  byFlight('leg_changes'),
  byFlight('availability_changes'),
  byFlight('waiting_places'),
  byFlight('alert_price_looks'),
  byPerson('users', 'id'),
  byPerson('sessions'),
  byPerson('refresh_tokens', 'shard_key'),
  byPerson('idempotency_keys'),
  byPerson('alerts'),
  byPerson('alert_findings'),
  byPerson('alert_tellings'),
  byPerson('entitlements'),
  byRow('mails', 'id'),
  byRow('sms_messages', 'phone_id'),
  byRow('operator_events', 'operator_id'),
  byRow('webhook_deliveries', 'event_id'),
  byRow('security_events', 'id'),
]
