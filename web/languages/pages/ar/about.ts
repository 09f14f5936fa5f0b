import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/about.ts'

export const translations = {
  'We fill the flight home.': 'نملأ رحلة العودة.',
  'Ferrywing is a marketplace for the seats of private jets that would fly empty. We work from London and Beirut.':
    'Ferrywing سوق لمقاعد الطائرات الخاصة التي كانت ستطير فارغة. نعمل من لندن وبيروت.',
  'Fly with us, or let us fill your legs.': 'سافر معنا، أو دعنا نملأ رحلاتك.',
  'See flights on sale': 'عرض الرحلات المعروضة للبيع',
  'For Operators': 'للمشغّلين',
  'Why this exists': 'لماذا أنشأنا هذا',
  'A chartered jet flies one way full and often the other way empty. The crew is on duty, the fuel is bought, the slot is booked. What is missing is somebody who happens to go there, on that day, and hears of it in time.':
    'تطير الطائرة المستأجرة ممتلئة في اتجاه، وكثيرًا ما تعود فارغة في الاتجاه الآخر. الطاقم في الخدمة، والوقود مدفوع الثمن، وموعد الإقلاع محجوز. ولا ينقص سوى مسافر يقصد ذلك المكان في ذلك اليوم ويعلم بالأمر في الوقت المناسب.',
  'Until now such seats were passed on by telephone, between brokers, to people who knew whom to ask. We put them on one list with the aircraft, the operator and the whole price, and let anybody hold a seat for fifteen minutes while they think.':
    'كانت هذه المقاعد حتى الآن تُعرض بالهاتف بين الوسطاء على من يعرف من يسأل. أما نحن فنضعها في قائمة واحدة مع الطائرة والمشغّل والسعر الكامل، ونتيح لأي شخص أن يحجز مقعدًا مؤقتًا خمس عشرة دقيقة ريثما يفكر.',
  'A jet is not a green way to travel, and a cheap seat does not make it one. The flight takes place with or without you; carrying people on it is better than carrying none. We say no more than that.':
    'ليست الطائرة الخاصة وسيلة سفر صديقة للبيئة، ولا يجعلها المقعد الرخيص كذلك. ستُقلع الرحلة بك أو بدونك، وأن تحمل ركابًا خير من ألا تحمل أحدًا. ولا نقول أكثر من ذلك.',
  'We arrange flights and operate none. Who flies you is a licensed carrier, named on every card, and checked by a person before the first of its seats goes on sale.':
    'نرتّب الرحلات ولا نشغّل أيًا منها. من ينقلك ناقل جوي مرخّص، يُذكر اسمه في كل بطاقة، ويتحقق منه أحدنا قبل طرح أول مقعد من مقاعده للبيع.',
  'Ferrywing in figures': 'Ferrywing بالأرقام',
  'operators who reposition': 'مشغّل يعيد طائراته إلى قواعدها',
  'routes they fly': 'مسارًا يسيّرون رحلاتهم عليه',
  'regions: North America, Europe and MENA': 'مناطق: أمريكا الشمالية، وأوروبا، والشرق الأوسط وشمال أفريقيا',
  'off charter, at most; 25% is usual at least': 'أقل من سعر الاستئجار كحد أقصى، و25% عادةً على الأقل',
  'What we hold to': 'ما نلتزم به',
  'The price is the price': 'السعر هو السعر',
  'The price on the card is what you are charged, per person, with our fee in it.':
    'السعر المعروض هو ما يُخصم من بطاقتك عن كل شخص، ورسومنا مشمولة فيه.',
  'Seats before money': 'المقاعد قبل المال',
  'Your card is charged after your seats are certain. There is no state in which we have your money and you have no seat.':
    'يُخصم المبلغ من بطاقتك بعد أن تصبح مقاعدك مؤكدة. لا تمر لحظة يكون فيها مالك لدينا ولا مقعد لك.',
  'Times are local': 'المواعيد بالتوقيت المحلي',
  'A departure is shown by the clock at the airfield, an arrival by the clock where you land.':
    'تُعرض المغادرة بتوقيت مطار الإقلاع، والوصول بتوقيت المكان الذي تهبط فيه.',
  'No hurry that is not real': 'لا استعجال مفتعلًا',
  'We show no invented watchers and no false last seats. The one countdown here is your own hold.':
    'لا نعرض متابعين وهميين، ولا نزعم كذبًا أن هذا آخر مقعد. العدّ التنازلي الوحيد هنا هو عدّ حجزك المؤقت.',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
