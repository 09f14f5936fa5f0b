import { formatSeats } from '#server/bookings/mail-words/ar.ts'
import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  route: ({ from, to }) => `من ${from} إلى ${to}`,
  place: ({ city, code }) => `${city} (${code})`,
  day: ({ date, year }) => `\u200f${date} ${year}`,
  booking: 'الحجز',
  operatedBy: 'المشغّل',

  pass: {
    title: 'بطاقة الرحلة',
    fare: 'الأجرة',
    total: 'الإجمالي',
    titleOf: ({ reference }) => `بطاقة الرحلة ${reference}`,
    about: ({ route, day }) => `\u200f${route}، ${day}`,
    from: 'من',
    to: 'إلى',
    // Begins with a direction mark, because its parts have different directions.
    moment: ({ day, time, zone, offset }) => `\u200f${day}، ${time} ${zone} (${offset})`,
    departs: ({ moment }) => `المغادرة ${moment}`,
    atTheLatest: ({ moment }) => `على أبعد تقدير ${moment}`,
    arrives: ({ moment }) => `الوصول ${moment}`,
    terminalUnknown: 'سنبلغك بالمبنى بالبريد الإلكتروني',
    seeConfirmation: 'انظر رسالة التأكيد',
    passenger: 'المسافر',
    nameElsewhere: 'الاسم في الرمز وفي صفحة البطاقة',
    leadTraveller: 'المسافر الرئيسي. أدخل اسم المسافر في صفحة رحلتك، قبل المغادرة بثلاث ساعات على الأكثر.',
    number: 'البطاقة',
    seat: 'المقعد',
    // Ground staff read this too.
    seatOf: ({ seat, count }) => `${seat}/${count}`,
    lap: 'حضن',
    onLapOf: ({ name }) => `رضيع في حضن ${name}`,
    onLap: 'رضيع في الحضن',
    beThere: 'الحضور إلى المبنى',
    aircraft: 'الطائرة',
    codeOf: ({ number }) => `الرمز الموقّع للبطاقة ${number}، ليقرأه الطاقم`,
    showCode: 'أظهر هذا الرمز عند الطائرة',
    crewChecks:
      'يفحص الطاقم توقيعه من دون شبكة. يتيح الصعود لشخص واحد مرة واحدة على هذه الرحلة، وتُرفض بطاقة الحجز الملغى. أحضر جواز السفر أو الهوية التي يتطلبها مسارك.',
    boardingCodeOf: ({ number }) => `رمز صعود البطاقة ${number}، قرار IATA رقم 792`,
    boardingCode: 'رمز الصعود لأجهزة القراءة في المباني (قرار IATA رقم 792)',
    passOf: ({ seat, count }) => `البطاقة ${seat} من ${count}`,
  },

  receipt: {
    title: 'الإيصال',
    titleOf: ({ reference }) => `الإيصال ${reference}`,
    traveller: 'المسافر',
    leg: 'الرحلة',
    departure: 'المغادرة',
    departureAt: ({ day, time, zone }) => `\u200f${day}، ${time} ${zone}`,
    chargedOn: 'خُصم من البطاقة في',
    paymentReference: 'مرجع الدفع',
    seeAccount: 'انظر حسابك',
    charged: 'المبلغ المخصوم',
    seats: ({ count, price }) => `${formatSeats(count)} بسعر ${price} للمقعد`,
    infants: ({ count }) =>
      count === 1
        ? 'رضيع واحد في الحضن بلا أجرة'
        : count === 2
          ? 'رضيعان في الحضن بلا أجرة'
          : `رُضّع في الحضن بلا أجرة: ${count}`,
    carriage: ({ carrier }) => `منها أجرة النقل مع ${carrier} (مشمولة)`,
    fee: ({ product }) => `منها رسوم خدمة ${product} (مشمولة)`,
    total: 'مجموع المخصوم',
    refunds: 'المبالغ المستردة',
    refundedOn: ({ day }) => `أُعيد في ${day}`,
    underWay: 'في الطريق، ولم يؤكده مزوّد الدفع بعد',
    withReference: ({ when, reference }) => `\u200f${when}، ${reference}`,
    paid: 'المدفوع بعد المبالغ المستردة',
    utcDay: ({ date }) => `\u200f${date} (UTC)`,
  },
} satisfies SameWords<typeof en>
