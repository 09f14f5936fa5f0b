import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/how-it-works.ts'

export const translations = {
  'Three moves, then wheels up.': 'ثلاث خطوات، ثم الإقلاع.',
  'A jet drops its guests in Nice and is needed in London tomorrow. It flies either way. Here is how one of its seats becomes yours.':
    'طائرة توصل ركابها إلى نيس ويلزم أن تكون في لندن غدًا. ستطير في كل الأحوال. إليك كيف يصبح أحد مقاعدها لك.',
  'Get Early Access': 'الوصول المبكر',
  'Explore Routes': 'استكشاف المسارات',
  'The next one leaves with or without you.': 'الطائرة التالية تغادر بك أو بدونك.',
  'See flights on sale': 'عرض الرحلات المعروضة للبيع',
  'Get Started': 'إنشاء حساب',
  Discover: 'اكتشف',
  'Live empty legs from verified operators, on one list, the soonest first.':
    'رحلات عودة فارغة متاحة الآن من مشغّلين موثّقين، في قائمة واحدة، الأقرب موعدًا أولًا.',
  'The real aircraft with its tail, the real airfield and the real time, by the clocks at both ends.':
    'الطائرة نفسها برقم تسجيلها، والمطار نفسه، والموعد نفسه بتوقيت طرفي الرحلة.',
  'The total per person that your card is charged: the fare, with our fee in it, and each tax of the route by its name. A hold freezes them, and nothing is added at the end.':
    'الإجمالي للشخص الذي يُخصم من بطاقتك: الأجرة وفيها رسومنا، وكل ضريبة من ضرائب المسار باسمها. يثبّتها الحجز المؤقت، ولا يُضاف شيء في النهاية.',
  'Every card shows the legal name of the operating carrier.':
    'تذكر كل بطاقة الجهة التي تشغّل الرحلة باسمها القانوني.',
  'Prices that fall towards departure show the way they will fall.':
    'الأسعار التي تنخفض مع اقتراب المغادرة تبيّن كيف ستنخفض.',
  Watchlist: 'تابع',
  'Empty legs are decided late. Let the route come to you.':
    'تتقرر رحلات العودة الفارغة متأخرة. دع المسار يأتي إليك.',
  'Save a route once: two cities, how far around them, and the days that suit you.':
    'احفظ مسارًا مرة واحدة: مدينتان، والمسافة حولهما، والأيام التي تناسبك.',
  'Alerts by SMS and e-mail when a leg appears on it.':
    'تنبيهات بالرسائل النصية والبريد الإلكتروني عند ظهور رحلة عليه.',
  'Price-drop notifications for legs that you have seen already.':
    'إشعارات بانخفاض أسعار الرحلات التي رأيتها من قبل.',
  'One message per leg and price. We do not send the same thing twice.':
    'رسالة واحدة لكل رحلة وسعر. لا نرسل الشيء نفسه مرتين.',
  'Book and go': 'احجز وانطلق',
  'From a seat you like to a seat that is yours in a few minutes.':
    'من مقعد يعجبك إلى مقعد لك في دقائق قليلة.',
  'Your seats are held for 15 minutes while you decide. Nobody else can buy them.':
    'تُحجز مقاعدك مؤقتًا 15 دقيقة ريثما تقرر. ولا يستطيع أحد غيرك شراءها.',
  'Instant booking by card. You are charged once the seats are confirmed, never before.':
    'حجز فوري بالبطاقة. لا يُخصم المبلغ إلا بعد تأكيد المقاعد.',
  'A digital boarding pass with the terminal, the time to be there and the tail number.':
    'بطاقة صعود رقمية فيها المبنى وموعد الحضور ورقم تسجيل الطائرة.',
  'Support answers 24/7 when a plan changes.': 'يجيبك فريق الدعم على مدار الساعة إذا تغيّر شيء.',
  'Verified operators': 'مشغّلون موثّقون',
  'Certificate, insurance and bank account are checked by a person before the first seat is on sale. Lose one, and the legs leave the list the same minute.':
    'يتحقق شخص من الشهادة والتأمين والحساب المصرفي قبل عرض أول مقعد للبيع. وإذا سقط أحدها غادرت الرحلات القائمة في الدقيقة نفسها.',
  '25-70% off charter': 'أقل من سعر الاستئجار بنسبة 25 إلى 70%',
  'The aircraft flies home in any case. You pay towards a flight that would have earned nothing, and the card shows what the charter would cost.':
    'الطائرة عائدة في كل الأحوال. أنت تسهم في ثمن رحلة ما كانت لتكسب شيئًا، وتبيّن البطاقة كم كان الاستئجار سيكلّف.',
  'No seat sold twice': 'لا يُباع مقعد مرتين',
  'A held seat is yours until the clock ends, to the second. Paying late never costs you money without a seat.':
    'المقعد المحجوز مؤقتًا لك حتى انتهاء العد، بالثانية. ولا يكلّفك الدفع المتأخر مالًا بلا مقعد أبدًا.',
  'Refunds by rule': 'استرداد وفق قواعد',
  'The refund terms are part of the booking from the moment you make it. If the operator cancels, all of your money comes back.':
    'شروط الاسترداد جزء من الحجز منذ لحظة إتمامه. وإذا ألغى المشغّل الرحلة عاد إليك مالك كله.',
  'Why Choose Ferrywing': 'لماذا Ferrywing',
  'Sharing a jet is a matter of trust in people you have not met. These four we have made rules.':
    'مشاركة طائرة مسألة ثقة بأشخاص لم تلتقِ بهم. وهذه الأربعة جعلناها قواعد.',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
