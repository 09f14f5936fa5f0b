import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { LIMITS } from '#server/security/rate-limits.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { mailsTo, refused } from '#test/person.ts'
import { aPremiumMember } from '#test/premium.ts'
import { readSmsWish } from './sms-rules.ts'

const app = await openTestApp({ worker: true })
const { db, call } = app
const NUMBER = '+447700900111'

type Somebody = { id: string; role: 'USER'; email: string }
const ask = (as: Somebody, number: string) => call('POST', '/api/api/auth/phone', { as, body: { number } })
const confirm = (as: Somebody, code: string) =>
  call('POST', '/api/api/auth/phone/confirm', { as, body: { code } })
const readPhone = async (as: Somebody) => (await call('GET', '/api/api/auth/phone', { as })).json.phone

/** The latest code texted to a number, from the mailbox. */
async function codeFor(number: string, { but = '' } = {}): Promise<string> {
  return await eventually(async () => {
    const sent = (await call('GET', '/dev/mailbox.json')).json as {
      to: string
      text: string
      kind?: string
    }[]
    const text = sent.find((one) => one.kind === 'sms' && one.to === number)?.text
    const code = /^(\d{6}) is your/.exec(text ?? '')?.[1]
    return code !== but && code
  })
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function withNumber(number: string): Promise<Somebody> {
  const person = await aPremiumMember(app)
  assert.equal((await ask(person, number)).status, 200)
  const answer = await confirm(person, await codeFor(number))
  assert.equal(answer.status, 200, answer.text)
  return person
}

describe('a number', () => {
  test('is confirmed with the code that was sent to it', async () => {
    const person = await aPremiumMember(app)
    const asked = await ask(person, '0044 (7700) 900-111')
    assert.equal(asked.status, 200, asked.text)
    assert.equal(asked.json.phone.asked.number, NUMBER)
    assert.equal(asked.json.phone.confirmed, null)
    const code = await codeFor(NUMBER)
    const answer = await confirm(person, `${code.slice(0, 3)} ${code.slice(3)}`)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.phone.confirmed.number, NUMBER)
    assert.deepEqual([answer.json.phone.asked, answer.json.phone.texts], [null, 'MAILBOX'])
    refused(await ask(person, NUMBER), 409, 'phone_confirmed')
    refused(await confirm(person, code), 404, 'phone_not_asked')
  })

  test('in a country that gets no texts is refused, both when it is added and when it is confirmed', async () => {
    const person = await aPremiumMember(app)
    for (const number of ['+12125550123', '+447781123456', '+881612345678'])
      refused(await ask(person, number), 409, 'phone_country')
    assert.equal((await readPhone(person)).asked, null)
    const narrower = await openTestApp({
      database: app,
      env: { SMS_COUNTRIES: 'us, fr', SECRETS_KEY: app.config.secretsKey },
    })
    const number = '+447700900112'
    assert.equal((await ask(person, number)).status, 200)
    const body = { code: await codeFor(number) }
    const answer = await narrower.call('POST', '/api/api/auth/phone/confirm', { as: person, body })
    refused(answer, 409, 'phone_country')
    assert.equal((await readPhone(person)).confirmed, null)
  })

  test('may be in every country with an airport on sale if no countries are configured', async () => {
    const open = await openTestApp({ database: app, env: { SMS_COUNTRIES: '' } })
    const person = await aPremiumMember(app)
    const asking = async (number: string) =>
      await open.call('POST', '/api/api/auth/phone', { as: person, body: { number } })
    refused(await asking('+12125550123'), 409, 'phone_country')
    const leg = await aLeg(db)
    assert.equal((await asking('+12125550123')).status, 200)
    refused(await asking('+33612345678'), 409, 'phone_country')
    await sql`update legs set status = 'CANCELLED' where id = ${leg.id}`.execute(db)
    refused(await asking('+12125550124'), 409, 'phone_country')
  })

  test('gets its code in the language of the account, in one text message', async () => {
    const texts = {
      fr: /^\d{6} est votre code Ferrywing, valable 10 minutes/,
      ar: /^\d{6} هو رمزك لدى Ferrywing/,
    }
    for (const language of ['fr', 'ar'] as const) {
      const person = await aPremiumMember(app)
      await call('PATCH', '/api/api/auth/language', { as: person, body: { language } })
      assert.equal((await ask(person, NUMBER)).status, 200)
      const { body } = await db
        .selectFrom('smsMessages')
        .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
        .select('body')
        .where('phones.userId', '=', person.id)
        .executeTakeFirstOrThrow()
      assert.match(body, texts[language])
      // The length limit of one text message: Arabic needs letters outside GSM.
      assert.ok(body.length <= (language === 'ar' ? 70 : 160), body)
    }
  })

  for (const number of ['', '07700 900111', '+0441234567', '+12', '+1234567890123456', 'call me'])
    test(`is refused as '${number}'`, async () => {
      refused(await ask(await aPremiumMember(app), number), 400, 'invalid_input')
    })

  test('requires Premium', async () => {
    const free = await aPremiumMember(app)
    await db.deleteFrom('entitlements').where('userId', '=', free.id).execute()
    refused(await ask(free, '+447700900199'), 409, 'sms_needs_premium')
  })

  test('requires a confirmed e-mail address', async () => {
    const person = await aPremiumMember(app)
    await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', person.id).execute()
    refused(await ask(person, '+447700900198'), 403, 'email_not_confirmed')
  })

  test('gets no code once the daily limit of its network, or of all accounts, is used up', async () => {
    const { phone_code_daily_by_address: network, phone_code_daily: all } = LIMITS
    // Both servers use the same key, so that both can read the numbers of one mailbox.
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', SECRETS_KEY: app.config.secretsKey }
    const limited = await openTestApp({ database: app, env })
    const asking = async (from: string, number: string) =>
      await limited.call('POST', '/api/api/auth/phone', {
        as: await aPremiumMember(app),
        body: { number },
        headers: { 'x-forwarded-for': from },
      })
    const used = (key: string, points: number) =>
      sql`insert into rate_limits (key, points, expire) values (${key}, ${points}, ${Date.now() + 3_600_000})
        on conflict (key) do update set points = excluded.points`.execute(db)
    await used('phone_code_daily_by_address:192.0.2.1', network.points - 1)
    assert.equal((await asking('192.0.2.1', '+447700900401')).status, 200)
    refused(await asking('192.0.2.1', '+447700900402'), 429, 'rate_limited')
    assert.equal((await asking('192.0.2.2', '+447700900403')).status, 200)
    await used('phone_code_daily:all', all.points)
    refused(await asking('192.0.2.3', '+447700900404'), 429, 'rate_limited')
  })

  test('is stored only encrypted, and codes are deleted with their hashes', async () => {
    const number = '+447700900222'
    const person = await aPremiumMember(app)
    await ask(person, number)
    const { codeHash } = await db
      .selectFrom('phones')
      .select('codeHash')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    assert.equal(codeHash?.length, 32)
    const { rows } = await sql`select from phones p where p::text like ${`%${number.slice(1)}%`}
      union all select from graphile_worker._private_jobs j where j::text like ${`%${number.slice(1)}%`}`.execute(
      db,
    )
    assert.equal(rows.length, 0)
  })

  test('allows five tries and then needs another code', async () => {
    const number = '+447700900333'
    const person = await aPremiumMember(app)
    await ask(person, number)
    const code = await codeFor(number)
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      const answer = await confirm(person, wrong(code))
      refused(answer, 400, 'phone_code_wrong')
      assert.match(answer.json.error, new RegExp(`${left} left`))
    }
    refused(await confirm(person, wrong(code)), 409, 'phone_code_over')
    refused(await confirm(person, code), 409, 'phone_code_over')
    await ask(person, number)
    const next = await codeFor(number, { but: code })
    assert.equal((await confirm(person, next)).status, 200)
  })

  test('counts simultaneous tries', async () => {
    const number = '+447700900334'
    const person = await aPremiumMember(app)
    await ask(person, number)
    const code = await codeFor(number)
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(person, wrong(code))))
    assert.equal(answers.filter(({ json }) => json.code === 'phone_code_wrong').length, 4)
    refused(await confirm(person, code), 409, 'phone_code_over')
  })

  test('must be confirmed within ten minutes', async () => {
    const number = '+447700900444'
    const person = await aPremiumMember(app)
    await ask(person, number)
    const code = await codeFor(number)
    await sql`update phones set code_expires_at = now() where user_id = ${person.id}`.execute(db)
    refused(await confirm(person, code), 409, 'phone_code_over')
  })

  test('stays while another one waits for its code, and is replaced when that one is confirmed', async () => {
    const person = await withNumber('+447700900555')
    await ask(person, '+447700900556')
    assert.equal((await readPhone(person)).confirmed.number, '+447700900555')
    await confirm(person, await codeFor('+447700900556'))
    const { confirmed, asked } = await readPhone(person)
    assert.deepEqual([confirmed.number, asked], ['+447700900556', null])
  })

  test('moves to the account that confirms it later, and the previous owner gets a mail', async () => {
    const number = '+447700900666'
    const before = await withNumber(number)
    const first = await codeFor(number)
    const after = await aPremiumMember(app)
    await ask(after, number)
    assert.equal((await readPhone(before)).confirmed.number, number)
    await confirm(after, await codeFor(number, { but: first }))
    assert.equal((await readPhone(before)).confirmed, null)
    assert.equal((await readPhone(after)).confirmed.number, number)
    assert.match((await mailsTo(app, before.email))[0]?.subject ?? '', /number was confirmed at another/)
  })

  test('is removed together with all texts that wait for it', async () => {
    const person = await withNumber('+447700900777')
    const answer = await call('DELETE', '/api/api/auth/phone', { as: person })
    assert.deepEqual([answer.status, answer.json.phone.confirmed], [200, null])
    assert.equal((await call('DELETE', '/api/api/auth/phone', { as: person })).status, 200)
    assert.equal(
      (await db.selectFrom('phones').select('id').where('userId', '=', person.id).execute()).length,
      0,
    )
  })
})

describe('the text STOP', () => {
  test('must be the only word, in one of the forms that carriers know', () => {
    for (const word of ['STOP', ' stop. ', 'Stop all', 'UNSUBSCRIBE', 'quit!', 'End', 'cancel'])
      assert.equal(readSmsWish(word), 'STOP', word)
    for (const word of ['start', 'UNSTOP', 'Yes']) assert.equal(readSmsWish(word), 'START', word)
    for (const text of ['', 'please stop the engine', 'startled', 'HELP', undefined])
      assert.equal(readSmsWish(text), null)
  })

  test('from the mailbox stops texts to the number at once, and START allows them again', async () => {
    const number = '+447700900888'
    const person = await withNumber(number)
    const sent = (await call('GET', '/dev/mailbox.json')).json as { id: string; to: string }[]
    const id = sent.find(({ to }) => to === number)?.id ?? ''
    const reply = (word: string) =>
      fetch(`${app.url}/dev/mailbox/sms/${id}/reply`, {
        method: 'POST',
        body: new URLSearchParams({ body: word }),
        headers: { cookie: 'XSRF-TOKEN=abc' },
        redirect: 'manual',
      })
    assert.equal((await reply('STOP')).status, 303)
    assert.equal((await readPhone(person)).confirmed.silent, 'STOPPED')
    assert.match((await call('GET', '/dev/mailbox')).text, /answered STOP/)
    const other = await aPremiumMember(app)
    refused(await ask(other, number), 409, 'phone_stopped')
    await reply('START')
    assert.equal((await readPhone(person)).confirmed.silent, null)
    assert.equal((await reply('')).status, 400)
  })
})
