import type fr from './crew-fr.ts'

/** Why the server refuses a crew's report. */
export default {
  'The day of a flight begins {hours} hours before departure': 'يبدأ يوم الرحلة قبل المغادرة بـ {hours} ساعة',
  'The day of this flight is over': 'انتهى يوم هذه الرحلة',
  'After {before, message} it cannot be {after, message}':
    'بعد «{before, message}» لا يمكن أن تكون «{after, message}»',
  'Boarding begins three hours before departure at the earliest':
    'يبدأ الصعود قبل المغادرة بثلاث ساعات على الأكثر',
  'It can leave at most an hour before its sold departure':
    'يمكن أن تغادر قبل الموعد المبيع بساعة على الأكثر',
  'It can land after half of its flight time at the earliest': 'لا تهبط قبل مضي نصف زمن الرحلة',
  'Say when it is expected to leave': 'اذكر متى تُتوقع المغادرة',
  'The expected departure must be after the sold departure': 'ينتهي التأخير بعد موعد المغادرة المبيع',
  'The expected departure must be in the future': 'يجب أن تكون المغادرة المتوقعة في المستقبل',
  'Travellers may claim a full refund after such a delay: change the times of the flight instead':
    'تأخير بهذا الطول يعطي المسافرين الحق في كل نقودهم: على المشغّل تغيير موعد الرحلة',
  scheduled: 'مجدولة',
  'on time': 'في موعدها',
  delayed: 'متأخرة',
  boarding: 'في مرحلة الصعود',
  departed: 'مغادِرة',
  landed: 'هابطة',
} satisfies Record<keyof typeof fr, string>
