import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/pricing.ts'

export const translations = {
  'Seats cost what their card says, with either plan. Premium is for those who want to hear of them first.':
    'ثمن المقاعد هو المعروض مع الرحلة في كلا الاشتراكين. أما Premium فلمن يريد أن يعلم بها أولًا.',
  'Two plans, one of them free.': 'اشتراكان، أحدهما مجاني.',
  'Before you choose': 'قبل أن تختار',
  'Fourteen days to see what you would have missed.': 'أربعة عشر يومًا لترى ما كان سيفوتك.',
  'Start free trial': 'بدء التجربة المجانية',
  Billing: 'طريقة الدفع',
  Monthly: 'شهريًا',
  Annual: 'سنويًا',
  'Save {pct}%': 'وفّر {pct, percent}',
  Free: 'مجاني',
  Premium: 'اشتراك Premium',
  'for as long as you like': 'ما دمت تشاء',
  'No card, no end date.': 'بلا بطاقة مصرفية ولا تاريخ انتهاء.',
  'Get Started': 'إنشاء حساب',
  'per year, billed annually': 'في السنة، تُدفع مرة واحدة',
  'per month': 'في الشهر',
  '14-day trial, no card. 30-day money-back guarantee.':
    'تجربة مدة 14 يومًا بلا بطاقة. وضمان استرداد المال مدة 30 يومًا.',
  'Book every flight on sale': 'حجز أي رحلة معروضة للبيع',
  'Watchlist of 5 saved routes': 'متابعة 5 مسارات محفوظة',
  'Weekly e-mail alerts': 'تنبيهات أسبوعية بالبريد الإلكتروني',
  'Seats held for 15 minutes': 'حجز المقاعد مؤقتًا مدة 15 دقيقة',
  'Unlimited watchlists': 'متابعة المسارات بلا حدود',
  'Instant price alerts': 'تنبيهات فورية بالأسعار',
  'SMS and email notifications': 'إشعارات بالرسائل النصية والبريد الإلكتروني',
  'Concierge chat': 'محادثة مع خدمة الكونسيرج',
  'Early access to new legs': 'وصول مبكر إلى الرحلات الجديدة',
  'Priority booking': 'أولوية في الحجز',
  'Analytics of routes and prices': 'تحليل المسارات والأسعار',
  'Custom route requests': 'طلبات مسارات خاصة',
  Enterprise: 'الشركات',
  'For travel desks, family offices and agencies that book for others.':
    'لأقسام السفر ومكاتب إدارة ثروات العائلات والوكالات التي تحجز لغيرها.',
  'One account for a team, with its own people and limits': 'حساب واحد للفريق، بأعضائه وحدوده',
  'Invoices each month; wire transfers for bookings over $10,000':
    'فواتير شهرية، وتحويلات مصرفية للحجوزات التي تتجاوز 10,000 دولار أمريكي',
  'A named person to call, and route requests worked on by hand':
    'شخص معيّن تتصل به، وطلبات مسارات تُعالج واحدًا واحدًا',
  'Talk to us': 'تحدّث إلينا',
  'Do I need Premium to book?': 'هل أحتاج إلى Premium للحجز؟',
  'No. Every flight on sale can be booked with a free account, at the same price. Premium pays for hearing of it first.':
    'لا. يمكن حجز أي رحلة معروضة للبيع بحساب مجاني وبالسعر نفسه. أما Premium فلتعلم بها أولًا.',
  'How does the 14-day trial work?': 'كيف تعمل التجربة مدة 14 يومًا؟',
  'You get all of Premium for 14 days. No card is needed, so nothing can be charged when the trial ends.':
    'لك كل ما في Premium مدة 14 يومًا. لا تُطلب بطاقة، فلا يمكن خصم شيء عند انتهاء التجربة.',
  'What is the 30-day money-back guarantee?': 'ما ضمان استرداد المال مدة 30 يومًا؟',
  'Tell us within 30 days of your first payment that Premium is not for you, and we return it in full.':
    'أخبرنا خلال 30 يومًا من دفعتك الأولى بأن Premium لا يناسبك، فنعيدها إليك كاملة.',
  'Which payments do you take?': 'ما وسائل الدفع التي تقبلونها؟',
  'Cards for plans and flights. For bookings over $10,000 we also take wire transfers; the seats are yours when the money has arrived.':
    'البطاقات للاشتراكات والرحلات. وللحجوزات التي تتجاوز 10,000 دولار أمريكي نقبل التحويلات المصرفية أيضًا، وتصبح المقاعد لك عند وصول المبلغ.',
  'How do I dispute a charge?': 'كيف أعترض على مبلغ مخصوم؟',
  'Report it within 60 days with the date and the amount. We answer within 24 hours and return what was charged by mistake.':
    'أبلغنا به خلال 60 يومًا مع ذكر التاريخ والمبلغ. نجيب خلال 24 ساعة ونعيد ما خُصم خطأً.',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
