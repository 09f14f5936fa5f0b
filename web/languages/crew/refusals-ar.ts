import type fr from './refusals-fr.ts'

/** Why the server refuses a crew's report. */
export default {
  'The day of a flight begins {hours} hours before departure': 'يبدأ يوم الرحلة قبل المغادرة بـ {hours} ساعة',
  'The day of this flight is over': 'انتهى يوم هذه الرحلة',
  'After {label} it cannot be {name}': 'بعد «{label}» لا يمكن أن تكون «{name}»',
  'Boarding begins three hours before departure at the earliest':
    'يبدأ الصعود قبل المغادرة بثلاث ساعات على الأكثر',
  'It can leave an hour before the departure that was sold at the earliest':
    'يمكن أن تغادر قبل الموعد المبيع بساعة على الأكثر',
  'It lands after half of its flight time at the earliest': 'لا تهبط قبل مضي نصف زمن الرحلة',
  'Say when it is expected to leave': 'اذكر متى تُتوقع المغادرة',
  'A delay ends after the departure that was sold': 'ينتهي التأخير بعد موعد المغادرة المبيع',
  'It is expected to leave after now': 'يجب أن تكون المغادرة المتوقعة في المستقبل',
  'So long a delay gives travellers a right to all of their money: change the times of the flight':
    'تأخير بهذا الطول يعطي المسافرين الحق في كل نقودهم: على المشغّل تغيير موعد الرحلة',
  scheduled: 'مجدولة',
  'on time': 'في موعدها',
  delayed: 'متأخرة',
  boarding: 'في مرحلة الصعود',
  departed: 'مغادِرة',
  landed: 'هابطة',
} satisfies Record<keyof typeof fr, string>
