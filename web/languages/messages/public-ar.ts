/** The public pages: titles, and the answers and errors of their forms. */
export default {
  'Ferrywing: the jet is flying home anyway': 'Ferrywing: الطائرة عائدة في كل الأحوال',
  'How It Works: discover, watch, book and go · Ferrywing':
    'كيف تعمل الخدمة: اكتشف وتابع واحجز وانطلق · Ferrywing',
  'Routes: where jets fly home empty · Ferrywing': 'المسارات: حيث تعود الطائرات فارغة · Ferrywing',
  'Contact: London and Beirut · Ferrywing': 'اتصل بنا: لندن وبيروت · Ferrywing',
  'Pricing: Free and Premium · Ferrywing': 'الأسعار: المجاني وPremium · Ferrywing',
  'About: we fill the flight home · Ferrywing': 'من نحن: نملأ رحلة العودة · Ferrywing',
  'FAQ: empty legs, booking, prices and Premium · Ferrywing':
    'الأسئلة الشائعة: رحلات العودة الفارغة والحجز والأسعار وPremium · Ferrywing',
  'Leave a List · Ferrywing': 'مغادرة قائمة · Ferrywing',
  'Page not found · Ferrywing': 'الصفحة غير موجودة · Ferrywing',
  'Loading available flights...': 'جارٍ تحميل الرحلات المتاحة...',
  '{amountMinor, money}': '{amountMinor, money}',
  'You are on the list. We will write to you when early access opens.':
    'أنت على القائمة. سنراسلك عند بدء الوصول المبكر.',
  'Thank you. We have your message and answer within 24 hours.': 'شكرًا لك. وصلتنا رسالتك ونجيب خلال 24 ساعة.',
  'Thank you. We have your application and review it within 48 hours.':
    'شكرًا لك. وصلنا طلبك ونراجعه خلال 48 ساعة.',
  'You are subscribed. The next letter comes to your inbox.': 'تم اشتراكك. ستصلك النشرة القادمة.',
  'You have left. We do not write to you from this list any more.': 'غادرت القائمة. لن نراسلك منها بعد الآن.',
  'The summary is on its way to your inbox.': 'الملخص في طريقه إلى بريدك.',
  'Subject is required': 'حقل «الموضوع» مطلوب',
  'Message is required': 'حقل «الرسالة» مطلوب',
  'Name must be at most 160 characters': 'لا يزيد حقل «الاسم» على 160 حرف',
  'Subject must be at most 160 characters': 'لا يزيد حقل «الموضوع» على 160 حرف',
  'Message must be at most 5000 characters': 'لا يزيد حقل «الرسالة» على 5000 حرف',
} as const
