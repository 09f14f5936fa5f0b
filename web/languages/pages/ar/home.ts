import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/home.ts'

export const translations = {
  'The jet is flying home anyway.': 'الطائرة عائدة في كل الأحوال.',
  'Private aircraft reposition without passengers every day. Verified operators list those legs here, and you take the seats for up to 70% less than charter.':
    'كل يوم تنتقل طائرات خاصة بلا ركاب. ينشر مشغّلون موثّقون هذه الرحلات هنا، وتحجز مقاعدها بأقل من سعر الاستئجار بما يصل إلى 70%.',
  'Get Early Access': 'الوصول المبكر',
  'Explore Routes': 'استكشاف المسارات',
  'Sample routes': 'مسارات نموذجية',
  'View Details': 'عرض التفاصيل',
  'On sale now, soonest first': 'معروضة للبيع الآن، الأقرب موعدًا أولًا',
  'See flights on sale': 'عرض الرحلات المعروضة للبيع',
  'Early access, one mail.': 'الوصول المبكر، رسالة واحدة.',
  'We write when it opens, and not before. Your address stays with us.':
    'نراسلك عند الافتتاح لا قبله، ويبقى عنوانك عندنا.',
  'How It Works': 'كيف تعمل الخدمة',
  'Three moves, then wheels up.': 'ثلاث خطوات، ثم الإقلاع.',
  Discover: 'اكتشف',
  'Live empty legs from verified operators, with the real aircraft, the real airfield and the real time.':
    'رحلات عودة فارغة متاحة الآن من مشغّلين موثّقين، بطائرتها ومطارها وموعدها كما هي في الواقع.',
  Watchlist: 'تابع',
  'Save a route once. We send an SMS or an e-mail the moment a leg appears or its price drops.':
    'احفظ مسارًا مرة واحدة، ونرسل إليك رسالة نصية أو بريدًا إلكترونيًا فور ظهور رحلة أو انخفاض سعرها.',
  'Book and go': 'احجز وانطلق',
  'Hold your seats for fifteen minutes, pay by card, and board with a digital pass. Support answers day and night.':
    'احجز مقاعدك مؤقتًا لخمس عشرة دقيقة، وادفع بالبطاقة، واصعد إلى الطائرة ببطاقة رقمية. ويجيبك فريق الدعم ليلًا ونهارًا.',
  'Follow the magenta line.': 'اتبع الخط الأرجواني.',
  'In the cockpit, magenta is the active route. 100+ operators reposition on 50+ routes across three regions, and every leg here is a great circle.':
    'في قمرة القيادة يدل الأرجواني على المسار النشط. ينقل أكثر من 100 مشغّل طائراتهم على أكثر من 50 مسارًا في ثلاث مناطق، وكل رحلة هنا هي أقصر مسار جوي.',
  Testimonials: 'آراء المسافرين',
  'Founder, Beirut': 'مؤسس شركة، بيروت',
  'I watch Riyadh to Dubai. Two messages a month, one of them is usually mine.':
    'أتابع مسار الرياض – دبي. رسالتان في الشهر، وإحداهما لي في العادة.',
  'Producer, London': 'منتجة، لندن',
  'Farnborough to Nice on a Sunday morning, six of us, for less than the scheduled flight.':
    'من فارنبورو إلى نيس صباح الأحد، ونحن ستة، بأقل من سعر الرحلة المنتظمة.',
  'Surgeon, New York': 'جرّاح، نيويورك',
  'The hold timer is honest. Fifteen minutes to call my wife, then the seats are ours.':
    'مؤقّت الحجز صادق. خمس عشرة دقيقة لأتصل بزوجتي، ثم تصبح المقاعد لنا.',
  '{stars} out of {all}': '{stars} من {all}',
  'Be there when your route opens.': 'كن حاضرًا عند افتتاح مسارك.',
  Email: 'البريد الإلكتروني',
  'Name (optional)': 'الاسم (اختياري)',
  'Joining...': 'جارٍ التسجيل...',
  'Join the waitlist': 'الانضمام إلى القائمة',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
