import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAlert, aWatcher, matchAndNotify, readMails, withNumber } from '#test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { nameRoute } from './name-route.ts'

const app = await openTestApp()
const { db } = app

async function aReader(language: 'en' | 'fr' | 'ar') {
  const user = await aWatcher(db)
  await withNumber(db, user.id)
  await db.updateTable('users').set({ language }).where('id', '=', user.id).execute()
  await anAlert(db, user.id, { bySms: true })
  return user
}

async function textTo({ id }: { id: string }): Promise<string> {
  const { body } = await db
    .selectFrom('smsMessages')
    .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
    .select('body')
    .where('phones.userId', '=', id)
    .executeTakeFirstOrThrow()
  return body
}

test('each traveller gets alerts in their own language, by mail and by text', async () => {
  const [french, arabic, english] = [await aReader('fr'), await aReader('ar'), await aReader('en')]
  await aLeg(db)
  await matchAndNotify(app)

  const [inFrench] = await readMails(db, french)
  assert.match(inFrench?.subject ?? '', /^New York → Miami, .* : 4 200 \$US par personne$/)
  assert.match(inFrench?.text ?? '', /\nArrêter l’alerte Teterboro Airport → .*\s: http/)
  assert.match(await textTo(french), /^TEB-OPF .* 4 200 \$US\/pers\./)

  const [inArabic] = await readMails(db, arabic)
  assert.match(inArabic?.html ?? '', /^<!doctype html><html lang="ar" dir="rtl">/)
  assert.match(inArabic?.text ?? '', /إيقاف تنبيه المسار \u2068من \u2068Teterboro Airport\u2069 إلى /)
  assert.match(await textTo(arabic), /^رحلة \u2068TEB-OPF\u2069 /)

  const [inEnglish] = await readMails(db, english)
  assert.match(inEnglish?.subject ?? '', /: \$4,200 per person$/)
  assert.match(await textTo(english), /^TEB-OPF .* \$4,200 pp/)
})

test('a saved route names countries, regions and ‘anywhere’ in the reader’s language', async () => {
  const { places } = app.app.notifier
  const named = (fromToken: string | null, toToken: string | null) =>
    Promise.all(
      (['en', 'fr', 'ar'] as const).map((language) => nameRoute(places, { fromToken, toToken }, language)),
    )
  assert.deepEqual(await named('country:US', 'region:Europe'), [
    'United States → Europe',
    'États-Unis → Europe',
    'من \u2068الولايات المتحدة\u2069 إلى \u2068أوروبا\u2069',
  ])
  assert.deepEqual(await named('near:40.71,-74.01', null), [
    'Near me → Anywhere',
    'Près de moi → N’importe où',
    'من \u2068موقعي\u2069 إلى \u2068أي مكان\u2069',
  ])
  const [english, french] = await named('region:MENA', 'TEB')
  assert.equal(english, 'Middle East and North Africa → Teterboro Airport')
  assert.equal(french, 'Moyen-Orient et Afrique du Nord → Teterboro Airport')
})
