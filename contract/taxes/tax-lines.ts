import * as z from 'zod/mini'
import type { Language } from '../languages.ts'
import { AmountMinor } from '../money.ts'

/** One tax of a price, for travellers and operators. */
export const TaxLine = z.object({
  /** The applied rule. */
  ruleId: z.string(),
  code: z.string(),
  kind: z.enum(['PER_HEAD', 'AD_VALOREM', 'PER_FLIGHT']),
  /** The number of people who owe it; 1 for a percentage. */
  heads: z.int(),
  /** Set if infants on laps owe this per-head tax as well. */
  lapInfants: z.optional(z.boolean()),
  /** The rate of a percentage: 750 is 7.5 %. */
  rateBps: z.nullable(z.int()),
  /** In the currency of the sale. */
  amountMinor: AmountMinor,
  taxCurrency: z.string(),
  /** The amount in the tax's own currency. */
  taxAmountMinor: AmountMinor,
  /** How many units of the sale's currency one unit of the tax's currency is. */
  fx: z.nullable(z.object({ rate: z.string(), date: z.string(), source: z.string() })),
  /** Whether it is returned if the person does not fly; other taxes are returned in proportion to a refund. */
  isReturnedUnflown: z.boolean(),
  /** Whether no official text was read for it yet. */
  isEstimated: z.boolean(),
})
export type TaxLine = z.infer<typeof TaxLine>

/** The price for a number of people together, and its parts. */
export const PartyPrice = z.object({
  people: z.int(),
  fareMinor: AmountMinor,
  taxMinor: AmountMinor,
  /** For a whole aircraft: its price, whatever the number of people on board. */
  totalMinor: AmountMinor,
})
export type PartyPrice = z.infer<typeof PartyPrice>

/**
 * Returns the name of a tax, such as 'Air Passenger Duty'; for an unknown code, which an administrator entered, the
 * code itself.
 */
export function nameTax(code: string, language: Language = 'en'): string {
  return TAX_NAMES[code]?.[language] ?? code.replaceAll('_', ' ')
}

const VAT = { en: 'VAT', fr: 'TVA', ar: 'ضريبة القيمة المضافة' }
const of = (country: Record<Language, string>, tax: Record<Language, string>): Record<Language, string> => ({
  en: `${country.en} ${tax.en}`,
  fr: `${tax.fr} (${country.fr})`,
  ar: `${tax.ar} (${country.ar})`,
})
const TAX_NAMES: Readonly<Record<string, Record<Language, string>>> = {
  US_FET: {
    en: 'US federal excise tax',
    fr: 'Taxe d’accise fédérale américaine',
    ar: 'ضريبة الإنتاج الفيدرالية الأمريكية',
  },
  US_SEG: { en: 'US segment tax', fr: 'Taxe américaine par tronçon', ar: 'ضريبة المقطع الأمريكية' },
  US_IFT: {
    en: 'US international facilities tax',
    fr: 'Taxe américaine sur les vols internationaux',
    ar: 'ضريبة المرافق الدولية الأمريكية',
  },
  US_AKHI: {
    en: 'US tax on flights to Alaska and Hawaii',
    fr: 'Taxe américaine sur les vols vers l’Alaska et Hawaï',
    ar: 'ضريبة الرحلات الأمريكية إلى ألاسكا وهاواي',
  },
  GB_APD: {
    en: 'UK Air Passenger Duty',
    fr: 'Air Passenger Duty britannique',
    ar: 'رسم المسافرين جوًا البريطاني',
  },
  GB_VAT: of({ en: 'UK', fr: 'Royaume-Uni', ar: 'المملكة المتحدة' }, VAT),
  FR_TSBA: {
    en: 'French solidarity tax on air tickets',
    fr: 'Taxe de solidarité sur les billets d’avion',
    ar: 'ضريبة التضامن الفرنسية على تذاكر الطيران',
  },
  FR_VAT: of({ en: 'French', fr: 'France', ar: 'فرنسا' }, VAT),
  DE_LUFT: {
    en: 'German aviation tax',
    fr: 'Taxe allemande sur le transport aérien',
    ar: 'ضريبة الطيران الألمانية',
  },
  DE_VAT: of({ en: 'German', fr: 'Allemagne', ar: 'ألمانيا' }, VAT),
  AT_FLUG: {
    en: 'Austrian flight levy',
    fr: 'Taxe autrichienne sur les vols',
    ar: 'رسم الطيران النمساوي',
  },
  DK_PASSENGER: {
    en: 'Danish passenger tax',
    fr: 'Taxe danoise par passager',
    ar: 'ضريبة المسافرين الدنماركية',
  },
  BE_EMB: {
    en: 'Belgian embarkation tax',
    fr: 'Taxe belge d’embarquement',
    ar: 'ضريبة الصعود البلجيكية',
  },
  IT_AERO: {
    en: 'Italian air taxi tax',
    fr: 'Taxe italienne sur les avions-taxis',
    ar: 'ضريبة التاكسي الجوي الإيطالية',
  },
  IT_VAT: of({ en: 'Italian', fr: 'Italie', ar: 'إيطاليا' }, VAT),
  CH_VAT: of({ en: 'Swiss', fr: 'Suisse', ar: 'سويسرا' }, VAT),
  JP_ITT: {
    en: 'Japanese international tourist tax',
    fr: 'Taxe japonaise sur les voyages internationaux',
    ar: 'ضريبة السياحة الدولية اليابانية',
  },
}
