import type { Page } from '@playwright/test'
import { chooseWidths, expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { recordShifts, shifts } from '../helpers/shifts.ts'

/** The heading and a word of the title of each page, by its address. */
const PAGES = {
  fr: {
    '/': ['Le jet rentre de toute façon.', 'le jet rentre'],
    '/routes': ['Là où les jets rentrent.', 'Lignes'],
    '/pricing': ['Deux formules, dont une gratuite.', 'Tarifs'],
    '/how-it-works': ['Trois gestes, et vous décollez.', 'Comment ça marche'],
    '/faq': ['Questions fréquentes', 'FAQ'],
    '/contact': ['Parlons-en.', 'Londres et Beyrouth'],
    '/leave': ['Quitter une liste.', 'Quitter une liste'],
    '/no-such-page': ['Il n’y a pas de piste à cette adresse.', 'Page introuvable'],
  },
  ar: {
    '/': ['الطائرة عائدة في كل الأحوال.', 'الطائرة عائدة'],
    '/routes': ['حيث تعود الطائرات.', 'المسارات'],
    '/pricing': ['اشتراكان، أحدهما مجاني.', 'الأسعار'],
    '/how-it-works': ['ثلاث خطوات، ثم الإقلاع.', 'كيف تعمل الخدمة'],
    '/faq': ['الأسئلة الشائعة', 'الأسئلة الشائعة'],
    '/contact': ['تحدّث إلينا.', 'لندن وبيروت'],
    '/leave': ['مغادرة قائمة.', 'مغادرة قائمة'],
    '/no-such-page': ['لا مدرج في هذا العنوان.', 'الصفحة غير موجودة'],
  },
} as const

const TEXTS = {
  fr: {
    locale: 'fr-FR',
    dir: 'ltr',
    card: 'Londres – Nice',
    price: /Dès 890\s\$US.*2\s650\s\$US par personne/,
    waitlist: 'Accès anticipé, un seul e-mail.',
    email: 'E-mail',
    join: 'Rejoindre la liste',
    invalid: 'Veuillez saisir une adresse e-mail valide',
    joined: 'Vous êtes sur la liste.',
    search: 'Rechercher',
    city: 'londres',
    shown: 'Lignes affichées\u00a0: 1 sur 5',
    details: 'Voir le détail',
    near: 'En vente maintenant, sur cette ligne ou à proximité',
    send: 'Envoyer le message',
    subject: 'Le champ «\u00a0Objet\u00a0» est obligatoire',
    annual: 'À l’année',
    perYear: /^149\s\$US/,
  },
  ar: {
    locale: 'ar-AE',
    dir: 'rtl',
    card: 'لندن – نيس',
    price: /من .*890\sUS\$.*2,650\sUS\$.* للشخص/,
    waitlist: 'الوصول المبكر، رسالة واحدة.',
    email: 'البريد الإلكتروني',
    join: 'الانضمام إلى القائمة',
    invalid: 'يُرجى إدخال بريد إلكتروني صحيح',
    joined: 'أنت على القائمة.',
    search: 'بحث',
    city: 'نيس',
    shown: /المسارات المعروضة: .*1.* من .*5/,
    details: 'عرض التفاصيل',
    near: 'معروض للبيع الآن على هذا المسار أو بالقرب منه',
    send: 'إرسال الرسالة',
    subject: /حقل «.*الموضوع.*» مطلوب/,
    annual: 'سنويًا',
    perYear: /149\sUS\$/,
  },
} as const

for (const [language, texts] of Object.entries(TEXTS)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale, allowedErrors: [/status of 404/] })

    for (const [path, [heading, title]] of Object.entries(PAGES[language as 'fr' | 'ar'])) {
      test(`${path} has its own address, wide and narrow`, async ({ page }) => {
        await page.goto(`/${language}${path === '/' ? '' : path}`)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(title))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect(await page.evaluate('document.dir || "ltr"')).toBe(texts.dir)
        await expect(page.getByRole('main')).not.toHaveAttribute('lang')
        await expectAccessible(page)
      })
    }

    test('a visitor requests early access, and sees the errors of the form', async ({ page }) => {
      await page.goto('/')
      const card = page.getByRole('article', { name: texts.card })
      await expect(card).toContainText(texts.price)
      const form = page.getByRole('region', { name: texts.waitlist })
      await form.getByLabel(texts.email).fill('visitor')
      await form.getByRole('button', { name: texts.join }).click()
      await expect(form.getByRole('alert')).toHaveText(texts.invalid)
      await expect(form.getByLabel(texts.email)).toBeFocused()
      await form.getByLabel(texts.email).fill(`visitor-${crypto.randomUUID()}@example.test`)
      await form.getByRole('button', { name: texts.join }).click()
      await expect(form.getByRole('status')).toContainText(texts.joined)
    })

    test('routes are found by their names in the language, and show their flights', async ({ page }) => {
      await page.goto('/routes')
      await page.getByLabel(texts.search).fill(texts.city)
      await expect(page.getByText(texts.shown)).toBeVisible()
      await page
        .getByRole('article', { name: texts.card })
        .getByRole('button', { name: texts.details })
        .click()
      const dialog = page.getByRole('dialog', { name: texts.card })
      await expect(dialog.getByRole('heading', { name: texts.near })).toBeVisible()
      await expectAccessible(page)
    })

    test('prices and the contact form are translated', async ({ page }) => {
      await page.goto('/pricing')
      await page.getByRole('link', { name: texts.annual }).click()
      await expect(page.getByRole('article', { name: 'Premium' }).getByText(texts.perYear)).toBeVisible()
      await page.goto('/contact')
      await page.getByLabel(texts.email).fill('visitor@example.test')
      await page.getByRole('button', { name: texts.send }).click()
      await expect(page.getByText(texts.subject)).toBeVisible()
    })
  })
}

for (const width of chooseWidths([1440, 390])) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing moves when the page changes to French', async ({ page }) => {
      await keepLanguage(page, 'fr')
      await recordShifts(page)
      for (const path of ['/', '/routes', '/pricing'] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: PAGES.fr[path][0] })).toBeVisible()
        await page.waitForTimeout(500)
        expect(await shifts(page), path).toBeLessThan(0.05)
      }
    })

    test('the page changes to Arabic in one step, with its font', async ({ page }) => {
      await keepLanguage(page, 'ar')
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: PAGES.ar['/'][0] })).toBeVisible()
      expect(await page.evaluate(`document.fonts.check('1em "Noto Sans Arabic"', 'ع')`)).toBe(true)
    })
  })
}

test('typed input survives a change of the language', async ({ page }) => {
  await keepLanguage(page, 'fr')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/assets\/home-fr-/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  const english = page.getByRole('region', { name: 'Early access, one mail.' }).getByLabel('Email')
  await english.pressSequentially('some')
  answer()
  const french = page.getByRole('region', { name: TEXTS.fr.waitlist }).getByLabel('E-mail')
  await expect(french).toBeFocused()
  await page.keyboard.type('body@example.test')
  await expect(french).toHaveValue('somebody@example.test')

  await page.getByRole('contentinfo').getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1, name: PAGES.ar['/'][0] })).toBeVisible()
  await expect(page.getByRole('region', { name: TEXTS.ar.waitlist }).getByLabel(TEXTS.ar.email)).toHaveValue(
    'somebody@example.test',
  )
})

test('an English page loads no texts of another language', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => /-(fr|ar)-|\/(fr|ar|show-language|texts)-/.test(path))).toEqual([])
})

async function keepLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript(`localStorage.setItem('language', '${language}')`)
}
