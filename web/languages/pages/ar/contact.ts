import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/contact.ts'

export const translations = {
  'A person reads what you write. Say which flight it is about, if it is about one.':
    'يقرأ شخص ما تكتبه. اذكر الرحلة المعنية إن كانت رسالتك عن رحلة.',
  'Talk to us.': 'تحدّث إلينا.',
  'E-mail': 'البريد الإلكتروني',
  'Support replies within 24 hours.': 'يرد فريق الدعم خلال 24 ساعة.',
  'Live chat': 'محادثة مباشرة',
  'Mon-Fri 9AM-6PM EST. Send the form and ask for a chat: we open it by e-mail.':
    'من الإثنين إلى الجمعة، من 9 صباحًا إلى 6 مساءً بتوقيت شرق الولايات المتحدة. أرسل النموذج واطلب محادثة: نفتحها عبر البريد الإلكتروني.',
  'Ask for a chat': 'طلب محادثة',
  Operators: 'المشغّلون',
  'Applications are reviewed within 48 hours.': 'تُراجَع الطلبات خلال 48 ساعة.',
  'Sell your empty legs': 'بيع رحلات عودتك الفارغة',
  'Send a message': 'إرسال رسالة',
  'Perhaps it is answered already.': 'ربما تجد الجواب جاهزًا.',
  'Holds, prices, refunds, Premium: sixteen short answers.':
    'الحجز المؤقت والأسعار والاسترداد وPremium: ستة عشر جوابًا قصيرًا.',
  'Read the FAQ': 'قراءة الأسئلة الشائعة',
  'A flight in the next hours': 'رحلة في الساعات القادمة',
  'Choose A booking and give its reference.': 'اختر «حجز» واذكر رقمه المرجعي.',
  'A charge you do not know': 'مبلغ مخصوم لا تعرفه',
  'Report it within 60 days.': 'أبلغنا به خلال 60 يومًا.',
  'Something does not work': 'شيء لا يعمل',
  'Tell us what you did and saw.': 'أخبرنا بما فعلته وما رأيته.',
  'Your personal data': 'بياناتك الشخصية',
  'Privacy inquiries: within 30 days.': 'طلبات الخصوصية: خلال 30 يومًا.',
  'A legal question': 'سؤال قانوني',
  'Legal inquiries: within 5-7 business days.': 'الاستفسارات القانونية: خلال 5 إلى 7 أيام عمل.',
  'The press': 'الصحافة',
  'Figures, pictures, somebody to talk to.': 'أرقام وصور وشخص تتحدث إليه.',
  'Quick support': 'دعم سريع',
  'Two offices': 'مكتبان',
  'Visits by appointment. The clocks are theirs, not yours.':
    'الزيارة بموعد سابق. الساعتان بتوقيتهما لا بتوقيتك.',
  London: 'لندن',
  'United Kingdom': 'المملكة المتحدة',
  Beirut: 'بيروت',
  Lebanon: 'لبنان',
  Name: 'الاسم',
  Email: 'البريد الإلكتروني',
  Subject: 'الموضوع',
  'Category (optional)': 'الفئة (اختياري)',
  Message: 'الرسالة',
  General: 'عام',
  'A booking': 'حجز',
  'For operators': 'للمشغّلين',
  Billing: 'الفوترة',
  Media: 'الإعلام',
  'Sending...': 'جارٍ الإرسال...',
  'Send message': 'إرسال الرسالة',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
