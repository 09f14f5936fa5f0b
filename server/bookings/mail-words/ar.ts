import { formatCounted, type SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

/** 'مقعدان', as in the documents of a trip. */
export const formatSeats = (count: number) =>
  formatCounted('ar', count, {
    zero: 'بلا مقاعد',
    one: 'مقعد واحد',
    two: 'مقعدان',
    few: '# مقاعد',
    many: '# مقعدًا',
    other: '# مقعد',
  })

export default {
  greeting: ({ name }) => `مرحبًا ${name}،`,
  route: ({ from, to }) => `من ${from} إلى ${to}`,
  disclosure: ({ carrier }) => `تنظّم Ferrywing هذه الرحلة ولا تشغّلها. يشغّلها ${carrier}.`,

  booking: 'الحجز',
  from: 'من',
  departs: 'المغادرة',
  to: 'إلى',
  arrives: 'الوصول',
  aircraft: 'الطائرة',
  seats: 'المقاعد',
  andInfants: ({ count }) =>
    count === 1
      ? '، ورضيع واحد في الحضن'
      : count === 2
        ? '، ورضيعان في الحضن'
        : `، وعدد الرُّضّع في الحضن ${count}`,
  bagsAndPets: {
    baggage: 'الأمتعة',
    pets: 'الحيوانات الأليفة',
    pieces: ({ count }) => `عدد القطع ${count}`,
    kinds: { DOG: 'كلب', CAT: 'قط', FERRET: 'نمس', OTHER: 'حيوان آخر' },
  },
  fare: 'الأجرة',
  total: 'الإجمالي',
  people: 'الأشخاص',
  operatedBy: 'تشغّلها',
  place: ({ city, name, code }) => `${city}، ${name} (${code})`,
  placeWithTerminal: ({ place, terminal }) => `${place}، ${terminal}`,
  // Begins with a direction mark, because its parts have different directions.
  moment: ({ date, time, zone, offset }) => `\u200f${date}، ${time} ${zone} (${offset})`,
  clock: ({ date, time, zone }) => `\u200f${date}، ${time} ${zone}`,

  confirmed: {
    subject: ({ route, reference }) => `تم التأكيد: ${route}، الحجز ${reference}`,
    opening: ({ count, from, to, amount }) =>
      `${formatCounted('ar', count, {
        zero: 'تأكد حجزك',
        one: 'تأكد حجز مقعدك',
        two: 'تأكد حجز مقعديك',
        few: 'تأكد حجز مقاعدك الـ #',
        many: 'تأكد حجز مقاعدك الـ #',
        other: 'تأكد حجز مقاعدك الـ #',
      })} من ${from} إلى ${to}. خصمنا ${amount} من بطاقتك.`,
    closing: ({ minutes }) =>
      `تجد مرفقًا بطاقة الرحلة وموعد الرحلة لتقويمك والإيصال. أخبرنا بمن سيسافر في صفحة «رحلاتي»، قبل المغادرة بثلاث ساعات على الأكثر. يُرجى الحضور إلى المبنى قبل المغادرة بـ ${minutes} دقيقة، ومعك بطاقة الرحلة وجواز السفر أو الهوية التي يتطلبها مسارك.`,
  },
  released: {
    subject: ({ route, reference }) => `لم يُخصم شيء: ${route}، الحجز ${reference}`,
    why: {
      SEATS_GONE:
        'جاء تفويض بطاقتك بعد انتهاء حجزك المؤقت، ولم تعد المقاعد متاحة حينها. لم يُخصم شيء: ألغينا التفويض.',
      RELEASED: 'جاء تفويض بطاقتك لمقاعد لم تعد محجوزة لك. لم يُخصم شيء: ألغينا التفويض.',
      AUTHORISATION_LAPSED:
        'انتهى تفويض بطاقتك قبل أن يتسنى تأكيد الحجز. لم يُخصم شيء، وعادت المقاعد إلى البيع.',
      OTHER_FLIGHT: 'تعذّر حجز الرحلة الأخرى، ولذا لم تُحجز أي من الرحلتين. لم يُخصم شيء عن أي منهما.',
      OTHER_UNPAID:
        'لم يُدفع ثمن الرحلة الأخرى قبل انتهاء حجزك المؤقت، ولذا لم تُحجز أي من الرحلتين. لم يُخصم شيء عن أي منهما.',
      LEG_CANCELLED: 'ألغى المشغّل هذه الرحلة. لم يُخصم شيء: ألغينا التفويض.',
      WITHDRAWN: 'لقد سحبت هذا الحجز قبل تأكيده. لم يُخصم شيء: ألغينا التفويض.',
      ADMIN: 'لم نتمكن من تأكيد هذا الحجز. لم يُخصم شيء: ألغينا التفويض.',
    },
    closing: 'قد يستغرق مصرفك بضعة أيام لإزالة التفويض من كشف حسابك.',
  },
  cancelled: {
    subject: ({ route, reference }) => `أُلغي الحجز: ${route}، الحجز ${reference}`,
    withRefund: ({ amount }) => `أُلغي حجزك. يعود إلى بطاقتك ${amount} مما دفعته، وسنكتب إليك عند إرساله.`,
    forNothing: 'أُلغي حجزك. وفقًا للشروط التي حجزت بها لا يُعاد شيء في وقت قريب كهذا من المغادرة.',
    closing: 'إن لم يكن هذا ما توقعته فأجب عن هذه الرسالة، وسننظر في الأمر معك.',
  },
  otherLeg: {
    subject: ({ route, reference }) => `رحلتك الأخرى: ${route}، الحجز ${reference}`,
    opening: ({ count, amount }) =>
      `لم تعد الرحلة الأخرى كما حجزتها. أما هذه الرحلة فلم تتغير، ${formatCounted('ar', count, {
        zero: 'ويبقى حجزك لك',
        one: 'ويبقى مقعدك لك',
        two: 'ويبقى مقعداك لك',
        few: 'وتبقى مقاعدك الـ # لك',
        many: 'وتبقى مقاعدك الـ # لك',
        other: 'وتبقى مقاعدك الـ # لك',
      })}. إن لم تكن تفيدك وحدها فيمكنك إلغاؤها حتى مغادرتها (وإن احتفظت بالأخرى فحتى مغادرة الأولى منهما) واسترداد كل ما لم يُعد إليك بعد، حتى ${amount}.`,
    closing: 'قبل أن تلغي ترى ما يعود إلى بطاقتك.',
    look: 'عرض هذه الرحلة',
  },
  refunded: {
    subject: ({ amount, reference }) => `أُعيد المبلغ: ${amount}، الحجز ${reference}`,
    opening: ({ amount }) => `أعدنا ${amount} إلى البطاقة التي دفعت بها.`,
    closing: 'قد يستغرق ظهوره في كشف حسابك لدى المصرف من خمسة إلى عشرة أيام.',
  },
  returned: {
    subject: ({ amount, reference }) => `لم يصل المبلغ المُعاد إليك: ${amount}، الحجز ${reference}`,
    opening: ({ amount }) =>
      `لم يقبل مصرفك إعادة مبلغ ${amount}. يحدث ذلك عندما تُغلق بطاقة أو حساب. يبقى المال لك: أُبلغ أحدنا بالأمر وسيرسله من جديد.`,
    closing: 'إذا تغيّرت بطاقتك فأجب عن هذه الرسالة، كي يصل إليك المبلغ من المرة الأولى.',
  },
  goesBack: ({ amount }) => `يعود ${amount} إلى البطاقة التي دفعت بها، وسنكتب إليك فور إرساله.`,
  taxBack: ({ tax, amount }) => `${tax} ${amount}`,
  taxesBack: ({ taxes }) => `يشمل ذلك ضرائب: ${taxes}.`,
  nothingBack: 'لا يعود شيء إلى بطاقتك.',
  cancelledByYou: {
    opening: 'لقد ألغيت حجزك، وعادت مقاعده إلى البيع.',
    closing: 'إن لم تفعل ذلك بنفسك فأجب عن هذه الرسالة فورًا.',
  },
  passengersChanged: {
    subject: ({ route, reference }) => `تغيّر المسافرون: ${route}، الحجز ${reference}`,
    details: ({ seat }) => `صحّحت بيانات المسافر في المقعد ${seat}.`,
    person: ({ seat }) =>
      `يسافر الآن شخص آخر في المقعد ${seat}. حُذف ما أدخلته عن الشخص السابق، ولم تعد بطاقته صالحة.`,
    seat: ({ count }) => `تخلّيت عن مقعد من حجزك. عدد من لا يزالون مسافرين: ${count}.`,
    free: 'هذا لا يكلّف شيئًا.',
    closing:
      'بطاقات هذه الرحلة جديدة: استخدم البطاقات الموجودة في صفحتها. إن لم تفعل ذلك بنفسك فأجب عن هذه الرسالة فورًا.',
    look: 'اطّلع على هذه الرحلة',
  },
  kept: {
    notCharged: 'لم يُخصم شيء، ولذا لا يُحتفظ بشيء.',
    moved: 'لا يُحتفظ بشيء: تغيّرت رحلتك، ولذا يحق لك استرداد كل شيء بما فيه رسومنا.',
    nothing: ({ pct, tier }) => `لا يُحتفظ بشيء: الشروط التي حجزت بها تعيد ${pct}٪ (${tier}).`,
    some: ({ amount, pct, tier }) => `يُحتفظ بمبلغ ${amount}: الشروط التي حجزت بها تعيد ${pct}٪ (${tier}).`,
    backBefore: ({ amount }) => `كان قد أُعيد ${amount} من قبل.`,
    operatorsWords: ({ words }) => `بكلمات المشغّل: «${words}»`,
    noTier: 'لا شريحة تشمل هذه اللحظة',
    over: ({ hours }) => `قبل المغادرة بـ ${hours} ساعة أو أكثر`,
    under: ({ hours }) => `قبل المغادرة بأقل من ${hours} ساعة`,
    between: ({ least, most }) => `قبل المغادرة بما بين ${least} و${most} ساعة`,
  },
  noShow: {
    subject: ({ route, reference }) => `سُجّل عدم الحضور: ${route}، الحجز ${reference}`,
    opening: ({ carrier, pct, amount }) =>
      `أبلغتنا ${carrier} أن أحدًا من هذا الحجز لم يحضر إلى الرحلة. في هذه الحالة تحتفظ الشروط التي حجزت بها بنسبة ${pct}٪ من السعر: ${amount}.`,
    someOpening: ({ carrier, absent, people }) =>
      `أبلغتنا ${carrier} بأشخاص من هذا الحجز لم يحضروا إلى الرحلة، عددهم ${absent} من ${people}.`,
    closing: 'إن كنت على متن الطائرة فأجب عن هذه الرسالة، وسننظر في الأمر معك.',
  },

  legCancelled: {
    subject: ({ route, reference }) => `ألغى المشغّل الرحلة: ${route}، الحجز ${reference}`,
    opening: ({ carrier, reason }) => `نأسف لذلك: ألغت ${carrier} هذه الرحلة. السبب المذكور: ${reason}`,
    allBack: ({ amount }) =>
      `يعود المبلغ كله، ${amount}، بما فيه رسومنا، إلى البطاقة التي دفعت بها. تعرضه المصارف عادةً خلال 5 إلى 10 أيام.`,
    keptBack: ({ amount }) =>
      `كنت قد ألغيت حجزك من قبل. وما احتُفظ به منه، ${amount}، بما فيه رسومنا، يعود أيضًا إلى البطاقة التي دفعت بها. تعرضه المصارف عادةً خلال 5 إلى 10 أيام.`,
    restBack: ({ amount }) =>
      `يعود ما بقي من دفعتك، ${amount}، بما فيه رسومنا، إلى البطاقة التي دفعت بها. تعرضه المصارف عادةً خلال 5 إلى 10 أيام.`,
    money: {
      GONE_BACK: 'عاد السعر كله إلى بطاقتك من قبل.',
      DISPUTED:
        'لقد اعترضت على الدفعة، ولذا فالمال لدى مصرفك وهو من يبتّ في أمره؛ وإن عاد إلينا أرسلناه إلى بطاقتك.',
      RELEASED:
        'كانت بطاقتك مفوَّضة ولم يُخصم منها شيء، ونحن نلغي التفويض. إن أظهر مصرفك خصمًا مع ذلك فسيعود إليك كاملًا.',
      NONE: 'انتهى حجزك المؤقت لهذه الرحلة. لم يُخصم شيء.',
    },
    looking:
      'نبحث الآن عن رحلات أخرى قريبة من رحلتك. ما فيه مقاعد منها يُحجز لك وحدك مدة ساعة، وستخبرك رسالة أخرى بهذه الرحلات وإلى متى تُحجز. وتعرضها صفحة رحلتك أيضًا، أو تذكر أنه لا يوجد منها شيء.',
    others: 'تتغير قائمة الرحلات كل يوم، ولعل رحلة أخرى تناسبك.',
  },
  others: 'تغادر الرحلات أعلاه من مطارات قريبة خلال ثلاثة أيام، وفيها الآن مقاعد متاحة لك.',
  allLegs: 'كل الرحلات',
  leg: {
    line: (leg) =>
      `${leg.route}، ${leg.departs}، الوصول ${leg.arrives}، ${leg.aircraft}، ${leg.price}، تشغّلها ${leg.carrier}`,
    link: ({ route, departs }) => `${route}، ${departs}`,
    perPerson: ({ amount }) => `${amount} للشخص الواحد`,
    perPersonFalling: ({ amount }) => `${amount} للشخص الواحد والسعر في انخفاض`,
    whole: ({ amount, count }) => `${amount} للطائرة كاملة، المقاعد: ${formatSeats(count)}`,
    wholeFalling: ({ amount, count }) =>
      `${amount} والسعر في انخفاض، للطائرة كاملة، المقاعد: ${formatSeats(count)}`,
  },
  changed: {
    moved: ({ route, reference }) => `تغيّرت رحلتك: ${route}، الحجز ${reference}`,
    subject: ({ route, reference }) => `تغيير في رحلتك: ${route}، الحجز ${reference}`,
    opening: ({ carrier }) =>
      `غيّرت ${carrier} هذه الرحلة. تبقى مقاعدك لك. تجد أدناه الرحلة كما هي الآن، وهذا هو الجديد:`,
    place:
      'تغيّر المكان الذي تقصده لهذه الرحلة أو طريقة الوصول إليه. تبقى الرحلة نفسها كما هي. وهذا هو الجديد:',
    refund: ({ amount }) =>
      `إذا لم تعد تناسبك فألغِها في صفحة رحلتك قبل المغادرة الجديدة، ويعود المبلغ كله، ${amount}، بما فيه رسومنا، إلى بطاقتك.`,
    taxBack: ({ amount }) => `ضرائب هذه الرحلة أقل الآن: يعود ${amount} إلى بطاقتك.`,
    release: 'إذا لم تعد تناسبك فتخلَّ عن حجزك المؤقت أو راسلنا: لن يُخصم شيء.',
    others: 'تغادر الرحلات أدناه من مطارات قريبة من مطاريك وفي وقت قريب من وقتك، وفيها الآن مقاعد متاحة لك.',
    noOthers: 'لا توجد حاليًا رحلة أخرى قرب مطاريك فيها مقاعد في وقت قريب من وقتك.',
    nothingToDo: 'ليس عليك فعل شيء. إن كان لديك سؤال فراسلنا.',
    yourTrip: 'رحلتك',
    writeToUs: 'راسلنا',
    line: ({ what, is, was }) => `${what}: ${is} (سابقًا: ${was}).`,
    terminalOfDeparture: 'مبنى المغادرة',
    terminalOfArrival: 'مبنى الوصول',
    notNamed: 'غير محدد',
    window: ({ from, until }) => `${from} إلى ${until}`,
  },

  reminder: {
    subject: {
      READY: ({ route, reference }) => `مسافرون لم تُذكر أسماؤهم بعد: ${route}، الحجز ${reference}`,
      TOMORROW: ({ route, reference }) => `رحلتك غدًا: ${route}، الحجز ${reference}`,
      TODAY: ({ route, reference }) => `رحلتك اليوم: ${route}، الحجز ${reference}`,
      HOURS: ({ route, reference, time }) => `رحلتك عند ${time}: ${route}، الحجز ${reference}`,
    },
    opening: {
      READY: ({ carrier, departs }) =>
        `تغادر رحلتك مع ${carrier} في ${departs}. لا يمكن للطاقم أن يصحب إلا من لديه اسمه ووثيقته.`,
      TOMORROW: ({ carrier, departs, time, zone }) =>
        `تغادر رحلتك مع ${carrier} غدًا، ${departs}. يُرجى الحضور عند ${time} ${zone}.`,
      TODAY: ({ carrier, departs, time, zone }) =>
        `تغادر رحلتك مع ${carrier} اليوم، ${departs}. يُرجى الحضور عند ${time} ${zone}.`,
      HOURS: ({ carrier, departs, time, zone }) =>
        `تغادر رحلتك مع ${carrier} قريبًا، ${departs}. يُرجى الحضور عند ${time} ${zone}.`,
    },
    papers: {
      NAME: 'أحضر بطاقة الرحلة، ولكل شخص وثيقة هوية رسمية عليها صورة.',
      PASSPORT: 'أحضر بطاقة الرحلة وجواز سفر كل شخص، على أن يكون صالحًا إلى ما بعد يوم الوصول.',
      PASSPORT_OR_CARD:
        'أحضر بطاقة الرحلة وجواز سفر كل شخص أو بطاقة هويته الوطنية، على أن تكون الوثيقة صالحة إلى ما بعد يوم الوصول.',
    },
    missing: ({ count, until }) =>
      `${formatCounted('ar', count, {
        one: 'ينقص اسم مسافر واحد أو وثيقته',
        two: 'تنقص أسماء مسافرَين أو وثائقهما',
        few: 'تنقص أسماء # مسافرين أو وثائقهم',
        many: 'تنقص أسماء # مسافرًا أو وثائقهم',
        other: 'تنقص أسماء # مسافر أو وثائقهم',
      })}. أكمل ذلك حتى ${until} في صفحة رحلتك.`,
    baggage: ({ note }) => `الأمتعة، بكلمات المشغّل: «${note}»`,
    noBaggageNote: 'لم يكتب المشغّل شيئًا عن الأمتعة. راسلنا قبل أن تُحضر شيئًا كبيرًا أو ثقيلًا.',
    pets: ({ note }) => `الحيوانات الأليفة، بكلمات المشغّل: «${note}»`,
    closing: 'تجد بطاقة الرحلة والمسافرين والشروط في صفحة رحلتك.',
    yourTrip: 'رحلتك',
    map: 'خريطة المكان',
    writeToUs: 'راسلنا',
    text: {
      READY: ({ leg }) => `مسافرون بلا أسماء: ${leg}`,
      TOMORROW: ({ leg }) => `رحلتك غدًا: ${leg}`,
      TODAY: ({ leg }) => `رحلتك اليوم: ${leg}`,
      HOURS: ({ leg }) => `رحلتك: ${leg}`,
      leg: ({ codes, date, time, zone }) => `${codes} ${date} ${time} ${zone}`,
      beThere: ({ time }) => `، الحضور ${time}`,
      next: '، ',
    },
  },

  delay: {
    later: {
      subject: ({ route, reference, time }) => `تأخرت إلى ${time}: ${route}، الحجز ${reference}`,
      opening: ({ carrier, time, zone, beThere }) =>
        `أبلغتنا ${carrier} بأن رحلتك متأخرة: المغادرة المتوقعة عند ${time} ${zone}. يُرجى الحضور عند ${beThere} ${zone}. تجد أدناه الموعد المحجوز.`,
      text: ({ codes, time, zone }) => `تأخير: المغادرة المتوقعة لرحلة ${codes} عند ${time} ${zone}`,
    },
    onTime: {
      subject: ({ route, reference, time }) => `في موعدها عند ${time}: ${route}، الحجز ${reference}`,
      opening: ({ carrier, time, zone, beThere }) =>
        `أبلغتنا ${carrier} بأن رحلتك لم تعد متأخرة: تغادر كما حجزتها، عند ${time} ${zone}. يُرجى الحضور عند ${beThere} ${zone}.`,
      text: ({ codes, time, zone }) => `في الموعد: تغادر رحلة ${codes} عند ${time} ${zone}`,
    },
    closing: 'تعرض صفحة رحلتك وضع الرحلة وتتحدث من تلقاء نفسها.',
  },
} satisfies SameWords<typeof en>
