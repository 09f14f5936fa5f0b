import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withOffer } from './offer-banner.ts'

const page =
  '<!doctype html>\n<html lang="en"><body><aside data-offer-of-one-month="Get 1 month free with annual Premium plan" aria-label="Offer" class="x"><p><strong>Limited Time:</strong> Get 6 months free with annual Premium plan</p></aside><p>6 months</p></body></html>'

test('the default offer leaves the page unchanged', () => {
  assert.equal(withOffer(page, { offerMonths: 6 }), page)
})

test('another number of months changes only the banner', () => {
  const three = withOffer(page, { offerMonths: 3 })
  assert.match(three, /<html data-offer="3" lang="en">.*Get 3 months free.*<p>6 months<\/p>/s)
  assert.match(withOffer(page, { offerMonths: 1 }), /Get 1 month free with annual Premium plan/)
})

test('without an offer there is no banner', () => {
  const none = withOffer(page, { offerMonths: 0 })
  assert.doesNotMatch(none, /Limited Time|aside/)
  assert.match(none, /<html data-offer="0" lang="en"><body><p>/)
})

const FOLDER = fileURLToPath(new URL('../../.build/web', import.meta.url))
const IN_EACH_LANGUAGE = [
  { folder: '', several: / Get (\d+) months free with annual Premium plan</, one: / Get 1 month free with/ },
  { folder: 'fr', several: / (\d+) mois offerts avec Premium annuel</, one: / 1 mois offert avec/ },
  { folder: 'ar', several: /مع اشتراك Premium السنوي: (\d+)</, one: / شهر مجاني مع اشتراك/ },
]

for (const { folder, several, one } of IN_EACH_LANGUAGE) {
  test(`the banner is found in every built page of /${folder} that has one`, () => {
    const pages = readdirSync(join(FOLDER, folder))
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(join(FOLDER, folder, name), 'utf8'))
      .filter((html) => html.includes('data-offer-of-one-month'))
    assert.ok(pages.length > 5)
    for (const html of pages) {
      assert.equal(several.exec(html)?.[1], '6')
      assert.doesNotMatch(withOffer(html, { offerMonths: 0 }), /data-offer-of-one-month/)
      assert.equal(several.exec(withOffer(html, { offerMonths: 3 }))?.[1], '3')
      assert.match(withOffer(html, { offerMonths: 1 }), one)
    }
  })
}
