import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/faq.ts'

export const translations = {
  'Short answers to what people ask before they share a jet.': 'أجوبة قصيرة عمّا يُسأل قبل مشاركة طائرة.',
  'Frequently asked questions': 'الأسئلة الشائعة',
  'Groups of questions': 'مجموعات الأسئلة',
  'Not answered?': 'لم تجد جوابك؟',
  'Ask us. A person answers within 24 hours.': 'اسألنا. يجيبك شخص خلال 24 ساعة.',
  'Contact us': 'اتصل بنا',
  General: 'عام',
  'What is an empty leg?': 'ما رحلة العودة الفارغة؟',
  'A private jet rarely ends its day where the next guests wait. The flight in between, home or on to the next job, has a crew and fuel but no passengers. That is an empty leg. Operators list it here and sell its seats instead of flying them empty.':
    'نادرًا ما تنهي الطائرة الخاصة يومها حيث ينتظر الركاب التالون. والرحلة بينهما، عودةً إلى قاعدتها أو إلى مهمتها التالية، لها طاقم ووقود لكن بلا ركاب. هذه رحلة عودة فارغة. ينشرها المشغّلون هنا ويبيعون مقاعدها بدل أن تطير فارغة.',
  'Do you operate the aircraft?': 'هل تشغّلون الطائرات؟',
  'No. Ferrywing arranges flights and does not operate them. Every flight is operated by a licensed carrier, whose legal name is on the card before you book and in the confirmation after.':
    'لا. ترتّب Ferrywing الرحلات ولا تشغّلها. كل رحلة يشغّلها ناقل مرخّص، واسمه القانوني على البطاقة قبل الحجز وفي التأكيد بعده.',
  'Where do the flights go?': 'إلى أين تذهب الرحلات؟',
  'North America, Europe, the Middle East and North Africa. 100+ operators reposition on 50+ routes there; which of them are on sale changes by the hour.':
    'أمريكا الشمالية وأوروبا والشرق الأوسط وشمال أفريقيا. ينقل أكثر من 100 مشغّل طائراتهم هناك على أكثر من 50 مسارًا، والمعروض منها للبيع يتغيّر كل ساعة.',
  'How do you check operators?': 'كيف تتحققون من المشغّلين؟',
  'Before anything is on sale, a person reads the air operator certificate, the insurance and the company papers, and the bank account is verified by our payment provider. An operator who loses one of them is off sale at once.':
    'قبل عرض أي شيء للبيع يقرأ شخص شهادة المشغّل الجوي والتأمين وأوراق الشركة، ويتحقق مزوّد الدفع لدينا من الحساب المصرفي. والمشغّل الذي يفقد أحدها تُسحب رحلاته من البيع فورًا.',
  Booking: 'الحجز',
  'How long are my seats held?': 'كم تبقى مقاعدي محجوزة مؤقتًا؟',
  'For 15 minutes from the moment you hold them. Nobody else can buy them in that time. When the clock ends they go back on sale, and nothing is charged.':
    '15 دقيقة منذ لحظة حجزها مؤقتًا. ولا يستطيع أحد غيرك شراءها في تلك المدة. وعند انتهاء العد تعود إلى البيع ولا يُخصم شيء.',
  'How many people can I book for?': 'لكم شخصًا يمكنني الحجز؟',
  'Up to eight in one booking, or as many as there are seats left. Some legs are sold as a whole aircraft; then one booking takes every seat.':
    'حتى ثمانية في الحجز الواحد، أو بقدر المقاعد المتبقية. وتُباع بعض الرحلات طائرةً كاملة، فيشمل الحجز الواحد كل المقاعد.',
  'What happens if the flight changes?': 'ماذا يحدث إذا تغيّرت الرحلة؟',
  'An empty leg depends on the trip before it. If the operator cancels, you get everything back, fees included. If it moves, we write to you at once, and you decide.':
    'تعتمد رحلة العودة الفارغة على الرحلة التي قبلها. إذا ألغاها المشغّل استرددت كل شيء، بما فيه الرسوم. وإذا تغيّر موعدها راسلناك فورًا، والقرار لك.',
  'Can I cancel?': 'هل يمكنني الإلغاء؟',
  'Yes, by the operator’s refund terms, which you see before you pay and which stay fixed for your booking. The screen shows the amount that comes back before you confirm. Close to departure a booking can no longer be cancelled.':
    'نعم، وفق شروط الاسترداد لدى المشغّل، التي تراها قبل الدفع وتبقى ثابتة لحجزك. تعرض الشاشة المبلغ الذي يعود إليك قبل التأكيد. ومع اقتراب المغادرة لا يعود الإلغاء ممكنًا.',
  Pricing: 'الأسعار',
  'What does the price include?': 'ماذا يشمل السعر؟',
  'The fare, with our service in it, and the taxes of the route by the rules of the day. Fare, each tax and the total are listed before you hold a seat; the hold freezes them, and that total is the figure on your statement.':
    'الأجرة وفيها خدمتنا، وضرائب المسار وفق قواعد اليوم. تُعرض الأجرة وكل ضريبة والإجمالي قبل أن تحجز مقعدًا مؤقتًا، ويثبّتها الحجز المؤقت، وهذا الإجمالي هو ما يظهر في كشف حسابك.',
  'Why do some prices fall?': 'لماذا تنخفض بعض الأسعار؟',
  'An empty seat is worth nothing after take-off. Some operators let the price fall until sales close two hours before departure; the card shows the schedule. Once you hold a seat, your price stays where it is.':
    'لا قيمة لمقعد فارغ بعد الإقلاع. يدع بعض المشغّلين السعر ينخفض حتى إغلاق البيع قبل المغادرة بساعتين، وتعرض البطاقة جدوله. ومتى حجزت مقعدًا مؤقتًا ثبت سعرك.',
  'How can I pay?': 'كيف يمكنني الدفع؟',
  'By card, through our payment provider; we never see its number. For bookings over $10,000 we also take wire transfers: write to us first.':
    'بالبطاقة، عبر مزوّد الدفع لدينا، ولا نرى رقمها أبدًا. وللحجوزات التي تتجاوز 10,000 دولار أمريكي نقبل التحويلات المصرفية أيضًا: راسلنا أولًا.',
  'What if a charge looks wrong?': 'ماذا لو بدا مبلغ مخصوم خاطئًا؟',
  'Write to us within 60 days of the charge, with the booking’s reference. We look into it and answer within 24 hours.':
    'راسلنا خلال 60 يومًا من الخصم مع رقم الحجز المرجعي. ننظر في الأمر ونجيب خلال 24 ساعة.',
  'Premium Features': 'مزايا Premium',
  'What does Premium add?': 'ماذا يضيف Premium؟',
  'Unlimited watchlists, instant price alerts by SMS and e-mail, concierge chat, early access to new legs, priority booking, analytics and custom route requests. With Free you save five routes and get an e-mail a week.':
    'متابعة المسارات بلا حدود، وتنبيهات فورية بالأسعار بالرسائل النصية والبريد الإلكتروني، ومحادثة مع خدمة الكونسيرج، ووصول مبكر إلى الرحلات الجديدة، وأولوية في الحجز، وتحليلات، وطلبات مسارات خاصة. أما الاشتراك المجاني فتحفظ فيه خمسة مسارات وتصلك رسالة كل أسبوع.',
  'Is there a trial?': 'هل هناك فترة تجربة؟',
  'Premium begins with 14 days that cost nothing and ask for no card. If you do nothing, you are back on Free afterwards.':
    'يبدأ Premium بمدة 14 يومًا بلا مقابل ولا بطاقة. وإن لم تفعل شيئًا عدت بعدها إلى الاشتراك المجاني.',
  'Can I get my money back?': 'هل يمكنني استرداد مالي؟',
  'Yes. Within 30 days of your first Premium payment you get all of it back, for any reason.':
    'نعم. خلال 30 يومًا من دفعتك الأولى لاشتراك Premium تستردها كاملة، لأي سبب.',
  'What is the annual offer?': 'ما العرض السنوي؟',
  'Premium costs $149 per year, billed annually. While an offer is shown at the top of our pages, your first annual plan lasts so many months longer at no cost. The offer is taken down when it ends.':
    'يكلّف Premium 149 دولارًا أمريكيًا في السنة، تُدفع مرة واحدة. وما دام هناك عرض في أعلى صفحاتنا يطول اشتراكك السنوي الأول بعدد أشهره بلا مقابل. ويُزال العرض عند انتهائه.',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
