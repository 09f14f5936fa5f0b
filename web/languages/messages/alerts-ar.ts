/** Alerts: titles, why an alert is paused, and the errors of its form. */
export default {
  'My Alerts · Ferrywing': 'تنبيهاتي · Ferrywing',
  'Create Custom Alert · Ferrywing': 'إنشاء تنبيه · Ferrywing',
  'What You Were Told · Ferrywing': 'ما أُبلغت به · Ferrywing',
  'Edit Alert · Ferrywing': 'تعديل التنبيه · Ferrywing',
  'Stop Alerts · Ferrywing': 'إيقاف التنبيهات · Ferrywing',
  'Paused. You hear nothing of this route until you resume it.':
    'متوقف مؤقتًا. لا يصلك شيء عن هذا المسار حتى تستأنفه.',
  'Resting since Premium ended: Free watches your five oldest routes. It is kept, and wakes with Premium or when there is room.':
    'خامل منذ انتهاء Premium: يتابع الاشتراك المجاني أقدم خمسة مسارات لديك. يبقى محفوظًا، ويعود مع Premium أو عندما يتوفر مكان.',
  'Its last day has passed. Choose later days to hear of it again.':
    'مضى يومه الأخير. اختر أيامًا لاحقة لتصلك أخباره من جديد.',
  'Choose where from or where to': 'اختر مكان المغادرة أو الوصول',
  'At most 1,000 km': '1,000 كم على الأكثر',
} as const satisfies Partial<Record<string, string>>
