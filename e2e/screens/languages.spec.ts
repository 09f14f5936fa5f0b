import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { tabTo } from '../helpers/tab-to.ts'
import { newPerson, PASSWORD, takeLeg, takeListedLeg } from '../helpers/travellers.ts'

const TEXTS = {
  fr: {
    locale: 'fr-FR',
    dir: 'ltr',
    title: 'Réservez votre vol',
    from: 'Départ',
    signIn: 'Se connecter',
    select: 'Choisir ce vol',
    complete: 'Finalisez votre réservation',
    logInFirst: 'Veuillez vous connecter pour réserver ce vol',
    email: 'E-mail',
    password: 'Mot de passe',
    wrong: 'L’e-mail ou le mot de passe est incorrect.',
    passengers: 'Passagers',
    hold: 'Retenir 2 places',
    held: 'Vos places sont retenues',
    pay: /^Payer [\d\s]+(,\d\d)?\s\S+ par carte$/,
    paid: 'Paiement réussi\u00a0!',
    booked: 'Votre vol a bien été réservé.',
    status: 'CONFIRMÉE',
  },
  ar: {
    locale: 'ar-AE',
    dir: 'rtl',
    title: 'احجز رحلتك',
    from: 'من',
    signIn: 'تسجيل الدخول',
    select: 'اختيار الرحلة',
    complete: 'أكمل حجزك',
    logInFirst: 'يُرجى تسجيل الدخول لحجز هذه الرحلة',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    passengers: 'المسافرون',
    hold: 'احجز مقعدين',
    held: 'مقاعدك محجوزة',
    pay: /^ادفع .*[\d,]+.* بالبطاقة$/,
    paid: 'تم الدفع بنجاح!',
    booked: 'تم حجز رحلتك بنجاح.',
    status: 'مؤكد',
  },
} as const

for (const [language, texts] of Object.entries(TEXTS)) {
  test.describe(`in ${language}`, { tag: language === 'ar' ? [] : '@full' }, () => {
    test.use({ locale: texts.locale })

    test('a traveller finds a flight, signs in, holds two seats and pays', async ({ page, product }) => {
      test.slow()
      const { email } = await newPerson(product)
      const leg = await takeListedLeg(product)
      await page.goto('/booking')
      await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(texts.title))
      await expectLanguage(page, language, texts.dir)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('search').getByRole('button').first().click()
      const from = page.getByRole('combobox', { name: texts.from, exact: true })
      await from.fill(leg.originAirport.icao)
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(page).toHaveURL(/from=/)
      const card = page.getByRole('article').filter({ hasText: leg.destinationAirport.icao })
      await expect(card).toBeVisible()
      await expectAccessible(page)
      await card.getByRole('button', { name: texts.select }).click()
      await expect(page.getByRole('heading', { level: 1, name: texts.complete })).toBeFocused()
      await expect(page.getByText(texts.logInFirst)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('main').getByRole('link', { name: texts.signIn }).click()
      await page.getByLabel(texts.email).fill(email)
      await page.getByLabel(texts.password, { exact: true }).fill('Wrong1234')
      await page.getByRole('button', { name: texts.signIn, exact: true }).click()
      await expect(page.getByText(texts.wrong)).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: texts.signIn, exact: true }).click()

      await page.getByLabel(texts.passengers).selectOption('2')
      await page.getByRole('button', { name: texts.hold }).click()
      await expect(page.getByText(texts.held, { exact: true })).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText(/^14:5\d$/)
      await expectAccessible(page)

      await page.getByRole('button', { name: texts.pay }).click()
      await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
      await payByCard(page, 'pays')
      await expect(page.getByRole('heading', { name: texts.paid })).toBeVisible()
      await expect(page.getByText(texts.booked)).toBeVisible()
      await expect(page.getByText(texts.status, { exact: true })).toBeVisible()
      await expectLanguage(page, language, texts.dir)
      await expectAccessible(page)
    })
  })
}

test('The keyboard changes the language at once and for the next visit, and screen readers announce it', async ({
  page,
  product,
}) => {
  const { id } = await takeLeg(product)
  await page.goto(`/booking?legId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible()
  const french = page.getByRole('contentinfo').getByRole('button', { name: 'Français' })
  await expect(french).toHaveAttribute('lang', 'fr')
  await tabTo(page, french)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.fr.complete })).toBeVisible()
  await expect(page.getByText('Cette page est maintenant en français.')).toBeAttached()
  await expect(french).toBeFocused()
  await expect(french).toHaveAttribute('aria-pressed', 'true')
  await expectLanguage(page, 'fr', 'ltr')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.fr.complete })).toBeVisible()

  await page.getByRole('contentinfo').getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.ar.complete })).toBeVisible()
  await expectLanguage(page, 'ar', 'rtl')
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible()
  await expectLanguage(page, 'en', 'ltr')
})

const OWN = {
  fr: {
    dir: 'ltr',
    settings: 'Paramètres',
    sections: ['Mot de passe', 'Connexion en deux étapes', 'Sessions actives', 'Clés pour programmes'],
    saveTimes: 'Enregistrer les horaires',
    timesSaved: 'Les horaires de vos alertes sont enregistrés.',
    changePassword: 'Changer le mot de passe',
    currentNeeded: 'Le mot de passe actuel est obligatoire',
    deleteMine: 'Supprimer mon compte',
    deleteAsk: 'Supprimer votre compte\u00a0?',
    keep: 'Le conserver',
    alerts: 'Mes alertes',
    create: 'Créer une alerte',
    from: 'Départ',
    setAlert: 'Créer l’alerte',
    route: /^De .* \(NCE\) vers n’importe où$/,
    pause: 'Mettre en pause',
    paused: 'En pause',
    history: 'Ce qui vous a été annoncé',
    perMonth: /^19\s\$US par mois$/,
  },
  ar: {
    dir: 'rtl',
    settings: 'الإعدادات',
    sections: ['كلمة المرور', 'تسجيل الدخول بخطوتين', 'الجلسات النشطة', 'مفاتيح للبرامج'],
    saveTimes: 'حفظ أوقات التنبيهات',
    timesSaved: 'حُفظت أوقات تنبيهاتك.',
    changePassword: 'تغيير كلمة المرور',
    currentNeeded: 'كلمة المرور الحالية مطلوبة',
    deleteMine: 'حذف حسابي',
    deleteAsk: 'هل تريد حذف حسابك؟',
    keep: 'الإبقاء عليه',
    alerts: 'تنبيهاتي',
    create: 'إنشاء تنبيه',
    from: 'من',
    setAlert: 'إنشاء التنبيه',
    route: /^من \u2068.* \(NCE\)\u2069 إلى أي مكان$/,
    pause: 'إيقاف مؤقت',
    paused: 'متوقف مؤقتًا',
    history: 'ما أُبلغت به',
    perMonth: /19\sUS\$.* في الشهر$/,
  },
} as const

for (const [language, own] of Object.entries(OWN)) {
  test(`settings, alerts and Premium in ${language}, wide and narrow`, { tag: '@full' }, async ({
    traveller: { page },
  }) => {
    test.slow()
    await page.addInitScript(`localStorage.setItem('language', '${language}')`)
    const pressed = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: own.settings })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(own.settings))
    await expectLanguage(page, language, own.dir)
    await expect(page.getByRole('main')).not.toHaveAttribute('lang')
    for (const name of own.sections)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await pressed(own.saveTimes)
    await expect(page.getByText(own.timesSaved)).toBeVisible()
    await pressed(own.changePassword)
    await expect(page.getByText(own.currentNeeded)).toBeVisible()
    await expectAccessible(page)
    await pressed(own.deleteMine)
    await page.getByRole('dialog', { name: own.deleteAsk }).getByRole('button', { name: own.keep }).click()

    await page.goto('/alerts')
    await expect(page.getByRole('heading', { level: 1, name: own.alerts })).toBeVisible()
    await page.getByRole('link', { name: own.create, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: own.create })).toBeVisible()
    await page.getByRole('combobox', { name: own.from, exact: true }).fill('NCE')
    await page.getByRole('option', { name: /Nice/ }).first().click()
    await expectAccessible(page)
    await pressed(own.setAlert)
    const card = page.getByRole('article', { name: own.route })
    await card.getByRole('button', { name: own.pause }).click()
    await expect(card.getByText(own.paused, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: own.history }).click()
    await expect(page.getByRole('heading', { level: 1, name: own.history })).toBeVisible()

    await page.goto('/settings/premium')
    await expect(page.getByText(own.perMonth)).toBeVisible()
    await expectAccessible(page)
  })
}

test.describe('a page that exists only in English', () => {
  test.use({ locale: 'ar-SA' })

  test('has an Arabic layout around it, and is marked as English', { tag: '@full' }, async ({ page }) => {
    await page.goto('/operators')
    await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
    await expectLanguage(page, 'ar', 'rtl')
    const main = page.getByRole('main')
    await expect(main).toHaveAttribute('lang', 'en')
    await expect(main).toHaveAttribute('dir', 'ltr')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'فتح القائمة' }).click()
    await expect(page.getByRole('dialog', { name: 'القائمة' })).toBeVisible()
    await expectAccessible(page, [390])
  })
})

test.describe('a visitor with none of the languages', () => {
  test.use({ locale: 'ja-JP' })

  test('gets English', { tag: '@full' }, async ({ page }) => {
    await page.goto('/booking')
    await expect(page.getByRole('heading', { level: 1, name: 'Book Your Flight' })).toBeVisible()
    await expectLanguage(page, 'en', 'ltr')
  })
})

async function expectLanguage(page: Page, lang: string, dir: string): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', lang)
  expect(await html.evaluate((element) => element.ownerDocument.dir || 'ltr')).toBe(dir)
}
