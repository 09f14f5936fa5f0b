import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatMoney } from '#contract/money.ts'
import { formatMoneyIn } from '#server/messages/mail-formats.ts'
import { listEveryMail, loadExportedWriters, type ReadMail, TYPED } from './samples/every-mail.ts'

/** The mails to travellers. Mails to operators and administrators are in English. */
const TRANSLATED = [
  'writeConfirmationMail',
  'writeReleasedMail',
  'writeCancelledMail',
  'writeOtherFlightMail',
  'writeRefundedMail',
  'writeRefundReturnedMail',
  'writeCancelledByTravellerMail',
  'writePassengersChangedMail',
  'writeNoShowMail',
  'writeLegCancelledMail',
  'writeLegChangedMail',
  'writeUnfitMail',
  'writeReminderMail',
  'writeDelayMail',
  'writeSubstitutesMail',
  'writeSeatsOfferedMail',
  'writeOfferLapsedMail',
  'writeWaitingClosedMail',
  'writeVerificationMail',
  'writeResetMail',
  'writePasswordChangedMail',
  'writePasswordResetMail',
  'writeNewDeviceMail',
  'writeDeletionAskedMail',
  'writeDeletionStoppedMail',
  'writeAccountDeletedMail',
  'writeExportReadyMail',
  'writeFactorAddedMail',
  'writeFactorRemovedMail',
  'writeRecoveryCodeUsedMail',
  'writeNewRecoveryCodesMail',
  'writePhoneMovedMail',
  'writeTrialStartedMail',
  'writeTrialEndsMail',
  'writeTrialBecomesPaidMail',
  'writePremiumStartedMail',
  'writePaymentFailedMail',
  'writePremiumRestsMail',
  'writePremiumEndedMail',
  'writePlanRefundMail',
  'writeAlertMail',
  'writeDigestMail',
  'writeDisputeOpenedMail',
  'writePlanDisputeOpenedMail',
  'writePlanDisputeDecidedMail',
  'writeDisputeDecidedMail',
  'writePersonalKeyMail',
  'writeWaitlistMail',
  'writeContactMail',
  'writeNewsletterMail',
]
/** Words of which every English sentence of ours contains one, and no French sentence does. */
const ENGLISH =
  /\b(the|your|you|is|are|was|we|to|of|for|and|with|from|has|not|been|hours?|booking|flight|seats?|refund(ed)?)\b/i
const NAMES = [TYPED, 'Citation XLS+', 'Phenom 300E', 'New York', 'Nice', 'Ferrywing', 'ann@example.test']

const writers = await loadExportedWriters()
const english = listEveryMail('en')

for (const language of ['fr', 'ar'] as const) {
  const mails = listEveryMail(language)
  for (const name of TRANSLATED)
    describe(`${name} in ${language}`, () => {
      const written = (calls: unknown[][] = []) => calls.map((given) => writers[name]?.(...given) as ReadMail)
      const [own, theirs] = [written(mails[name]), written(english[name])]
      const pairs = own.map((mail, index): [ReadMail, ReadMail] => [mail, theirs[index] as ReadMail])

      test('declares its language and direction', () => {
        const attributes = language === 'ar' ? 'lang="ar" dir="rtl"' : 'lang="fr"'
        for (const { html } of own) {
          assert.ok(html.startsWith(`<!doctype html><html ${attributes}>`), html.slice(0, 60))
          assert.equal(html.includes('<body dir="rtl"'), language === 'ar')
          assert.equal(html.includes('letter-spacing'), language !== 'ar')
        }
      })

      test('has the links, names and codes of the English mail', () => {
        for (const [mail, inEnglish] of pairs) {
          for (const part of ['text', 'html'] as const)
            assert.deepEqual(listLinks(mail[part]), listLinks(inEnglish[part]))
          for (const part of ['FW-7K2P9Q', '(TEB)', '16:00', '05:30', 'UTC-05:00', 'Citation XLS+', TYPED])
            assert.equal(bare(mail.text).includes(part), inEnglish.text.includes(part), part)
          assert.equal(mail.subject.includes('FW-7K2P9Q'), inEnglish.subject.includes('FW-7K2P9Q'))
        }
      })

      test('has each amount of the English mail in the format of its language', () => {
        for (const [mail, inEnglish] of pairs)
          for (const part of ['subject', 'text', 'html'] as const)
            for (const minor of [
              350000, 330000, 312500, 280000, 175000, 150000, 120000, 70000, 20000, 17500, 14900, 1900,
            ]) {
              if (!inEnglish[part].includes(formatMoney(minor, 'USD'))) continue
              const amount = oneLine(formatMoneyIn(language, minor, 'USD'))
              assert.ok(oneLine(mail[part]).includes(amount), `${amount} in ${mail[part]}`)
            }
      })

      test('has no English sentence, no missing text and no digits of another script', () => {
        for (const { subject, text } of own) {
          for (const words of [subject, withoutNames(text)]) {
            assert.doesNotMatch(words, ENGLISH)
            assert.doesNotMatch(words, /undefined|null|\[object|NaN|\$\{|[\u0660-\u0669]/)
          }
        }
      })

      test('follows the typography of its language', () => {
        for (const { subject, text } of own) {
          const lines = [withoutNames(subject), ...withoutNames(text).split('\n')].filter((line) =>
            /\p{L}{2}/u.test(line),
          )
          for (const line of lines) {
            if (language === 'ar') assert.match(line, /\p{sc=Arabic}|^Ferrywing/u)
            // A subject is one line with plain spaces.
            else assert.doesNotMatch(line, /'|[^\s][!?;](\s|$)|[^\s:]:\s/)
          }
        }
      })
    })
}

test('an Arabic mail isolates the direction of inserted values', () => {
  const [given = []] = listEveryMail('ar').writeConfirmationMail ?? []
  const text = writers.writeConfirmationMail?.(...given).text ?? ''
  assert.ok(text.includes(`مرحبًا \u2068${TYPED}\u2069،`))
  assert.ok(text.includes('\u2068Citation XLS+\u2069'))
  assert.ok(text.includes('الحجز: \u2068FW-7K2P9Q\u2069'))
})

function listLinks(words: string): string[] {
  return [...new Set(words.match(/https?:\/\/[^\s"<>)]+/g))].sort()
}

/** Removes the marks of direction. */
function bare(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
}

function oneLine(text: string): string {
  return bare(text).replaceAll(/\s+/g, ' ')
}

function withoutNames(text: string): string {
  return NAMES.reduce((rest, name) => rest.replaceAll(name, '…'), bare(text).replaceAll(/https?:\S+/g, ''))
}
