import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  title: 'بقيت خطوة واحدة.',
  passkeyLead: 'الخطوة الأولى صحيحة. استخدم الآن أحد مفاتيح مرورك.',
  codeLead: 'الخطوة الأولى صحيحة. أدخل الآن الرمز الذي يعرضه تطبيق المصادقة لديك.',
  recoveryLead: 'أدخل أحد الرموز التي احتفظت بها عند الإعداد. يصلح كل رمز مرة واحدة.',
  usePasskey: 'استخدام مفتاح مرور',
  useCode: 'استخدام رمز من تطبيقي',
  useRecovery: 'استخدام رمز استرداد',
  startAgain: 'البدء من جديد',
  waitingForPasskey: 'في انتظار مفتاح المرور...',
  useMyPasskey: 'استخدام مفتاح مروري',
  code: 'الرمز',
  codeHint: 'ستة أرقام تتجدد كل 30 ثانية.',
  recoveryCode: 'رمز الاسترداد',
  recoveryHint: 'عشرة أحرف وأرقام. لا يصلح بعد استخدامه، ونخبرك بذلك بالبريد الإلكتروني.',
  signingIn: 'جارٍ تسجيل الدخول...',
  signIn: 'تسجيل الدخول',
  loginFailed: 'فشل تسجيل الدخول',
} as const satisfies SameKeys<typeof en>
