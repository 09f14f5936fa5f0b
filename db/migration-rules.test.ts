import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMigrationFiles } from './migrate.ts'
import { findBreaksOfVersionBefore } from './migration-rules.ts'

const EXPANDS = [
  'create table notes (id uuid primary key, text text not null unique, check (text <> $$$$))',
  'alter table legs add column note text',
  "alter table legs add column note text not null default ''",
  'alter table legs add note text',
  'alter table legs add column doubled integer not null generated always as (seats_total * 2) stored',
  'create index legs_note_idx on legs (note)',
  'drop index legs_note_idx',
  'alter table legs drop constraint legs_note_check',
  'alter table legs alter column note drop not null',
  "alter table legs alter column note set default 'set not null'",
  'create or replace function f() returns void language sql as $$ drop table legs; $$',
  "insert into notes (text) values ('a; drop table legs')",
  '-- drop table legs\ncreate view more as select 1',
  'create table notes (id uuid); alter table notes add check (id is not null); create unique index one on notes (id)',
  'alter table legs add column code text; create unique index legs_code on legs (code)',
]

const BREAKS = [
  'drop table legs',
  'DROP TABLE IF EXISTS legs',
  'alter table legs drop column note',
  'alter table legs add column other text, drop column note',
  'alter table legs\n  rename column note to remark',
  'alter table legs rename to flights',
  'alter table legs alter column note type integer using 0',
  'alter table legs alter note set data type integer',
  'alter table legs alter column note set not null',
  'alter table legs alter column note drop default',
  'alter table legs add column note text not null',
  "alter table legs add constraint legs_note_check check (note <> '')",
  'alter table legs add foreign key (note) references notes',
  'create unique index legs_note_key on legs (note)',
  'drop function hold_seats',
  'drop trigger tell on legs',
  'truncate legs',
  'create table notes (id uuid); drop table legs',
]

const migration = (sql: string) => ({ sql: `-- Says why.\n${sql};\n` })

describe('a migration must keep the previous version running:', () => {
  for (const sql of EXPANDS)
    test(`may ${sql.replaceAll('\n', ' ')}`, () =>
      assert.deepEqual(findBreaksOfVersionBefore(migration(sql)), []))
  for (const sql of BREAKS)
    test(`may not ${sql.replaceAll('\n', ' ')}`, () =>
      assert.equal(findBreaksOfVersionBefore(migration(sql)).length, 1))

  test('it may break the previous version only with a comment that an earlier release has stopped using what it removes', () => {
    const statement = '-- contract: nothing reads notes since 0070.\ndrop table notes'
    assert.deepEqual(findBreaksOfVersionBefore(migration(statement)), [])
    assert.equal(findBreaksOfVersionBefore(migration('-- contract:\ndrop table notes')).length, 1)
  })

  test('each of our migrations does', async () => {
    const broken = (await readMigrationFiles()).map(
      (file) => [file.name, findBreaksOfVersionBefore(file)] as const,
    )
    assert.deepEqual(
      broken.filter(([, statements]) => statements.length > 0),
      [],
    )
  })
})
