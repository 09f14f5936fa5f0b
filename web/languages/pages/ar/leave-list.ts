import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/leave-list.ts'

export const translations = {
  'Leave our newsletter?': 'هل تريد إلغاء الاشتراك في نشرتنا؟',
  'Leave the Newsletter': 'إلغاء الاشتراك في النشرة',
  'Leave the early-access list?': 'هل تريد مغادرة قائمة الوصول المبكر؟',
  'Leave the List': 'مغادرة القائمة',
  'Leave a list.': 'مغادرة قائمة.',
  'The link in our mails says which one.': 'الرابط في رسائلنا يبيّن أي قائمة هي.',
  'This link is not complete. Open it from the mail once more, or write to us and we take you off.':
    'هذا الرابط غير مكتمل. افتحه من الرسالة مرة أخرى، أو راسلنا لنحذفك من القائمة.',
  'Write to Us': 'مراسلتنا',
  'Until next time.': 'إلى لقاء قادم.',
  'No questions asked. You can come back whenever you like.': 'بلا أي أسئلة. ويمكنك العودة متى شئت.',
  'Go to Ferrywing': 'الانتقال إلى Ferrywing',
  'Leaving...': 'جارٍ المغادرة...',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
