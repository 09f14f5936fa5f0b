import { paths } from '../routing/paths.ts'

/** The text below a page's title in search engines. Only the HTML contains it, so browsers do not load this file. */
export const descriptions: Record<string, string> = {
  [paths.home()]:
    'Seats on private jets that fly home empty, from verified operators in North America, Europe and MENA, for up to 70% less than charter.',
  [paths.howItWorks()]:
    'How a seat on an empty private-jet leg becomes yours: live legs from verified operators, route alerts by SMS and email, seats held for 15 minutes, paid by card.',
  [paths.routes()]:
    'NYC to Miami, London to Nice, LA to Vegas, Paris to Geneva, Dubai to Riyadh: what a seat on an empty leg usually costs, and which legs are on sale now.',
  [paths.operators()]:
    'List empty legs with a price and a floor. Free onboarding during beta, revenue sharing, instant booking; applications are reviewed within 48 hours.',
  [paths.contact()]:
    'Write to Ferrywing: support answers within 24 hours, live chat Mon-Fri 9AM-6PM EST, offices in London and Beirut.',
  [paths.pricing()]:
    'Booking is free with every account. Premium adds instant route alerts for $19 per month or $149 per year, with a 14-day trial without a card.',
  [paths.faq()]:
    'What an empty leg is, how long seats are held, what the price includes, what happens when a flight changes, and what Premium adds.',
  [paths.about()]:
    'Ferrywing sells the seats of private jets that would fly home empty. What we hold to: whole prices, local times, seats before money.',
  [paths.blog()]:
    'How empty legs work: where they come from, what a price includes, which terminal to find, bags and pets, CO₂, and selling legs as an operator.',
  [paths.privacy()]:
    'What Ferrywing knows about you, why, for how long, who else sees it, and how to see or delete it. Effective January 15, 2025.',
  '/fr':
    'Des places dans des jets privés qui rentrent à vide, chez des opérateurs vérifiés, jusqu’à 70 % de moins qu’un affrètement.',
  '/fr/how-it-works':
    'Comment une place sur un vol à vide devient la vôtre : vols en direct, alertes par SMS et e-mail, places retenues 15 minutes, paiement par carte.',
  '/fr/routes':
    'New York – Miami, Londres – Nice, Paris – Genève, Dubaï – Riyad : le prix habituel d’une place sur un vol à vide, et les vols en vente.',
  '/fr/pricing':
    'Réserver est gratuit avec tout compte. Premium ajoute des alertes immédiates, à 19 $ par mois ou 149 $ par an, après 14 jours d’essai.',
  '/fr/contact': 'Écrivez à Ferrywing : le support répond sous 24 heures. Bureaux à Londres et à Beyrouth.',
  '/fr/faq':
    'Ce qu’est un vol à vide, combien de temps les places sont retenues, ce que le prix comprend, et ce qui se passe quand un vol change.',
  '/fr/about':
    'Ferrywing vend les places de jets privés qui rentreraient à vide. Nos règles : prix complets, heures locales, les places avant l’argent.',
  '/ar':
    'مقاعد على طائرات خاصة تعود فارغة، من مشغّلين موثوقين في أمريكا الشمالية وأوروبا والشرق الأوسط، بأقل من سعر الاستئجار بنسبة تصل إلى 70%.',
  '/ar/how-it-works':
    'كيف يصبح مقعد على رحلة عودة فارغة لك: رحلات مباشرة، تنبيهات بالرسائل والبريد الإلكتروني، حجز المقاعد 15 دقيقة، ودفع بالبطاقة.',
  '/ar/routes':
    'نيويورك – ميامي، لندن – نيس، باريس – جنيف، دبي – الرياض: السعر المعتاد لمقعد على رحلة فارغة، والرحلات المعروضة للبيع الآن.',
  '/ar/pricing':
    'الحجز مجاني مع كل حساب. يضيف Premium تنبيهات فورية مقابل 19 دولارًا شهريًا أو 149 دولارًا سنويًا، بعد تجربة 14 يومًا.',
  '/ar/contact': 'راسل Ferrywing: يجيب فريق الدعم خلال 24 ساعة. لنا مكتبان في لندن وبيروت.',
  '/ar/faq':
    'ما هي الرحلة الفارغة، وكم تُحجز المقاعد، وماذا يشمل السعر، وماذا يحدث عندما تتغير الرحلة، وما الذي يضيفه Premium.',
  '/ar/about':
    'تبيع Ferrywing مقاعد الطائرات الخاصة التي كانت ستعود فارغة. ما نلتزم به: أسعار كاملة، ومواعيد محلية، والمقاعد قبل المال.',
  [paths.terms()]:
    'The agreement between you and Ferrywing: holds, prices, refunds, changed flights, operators. Effective January 15, 2025.',
}
