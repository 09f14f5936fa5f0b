import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  greeting: ({ name }) => `مرحبًا ${name}،`,
  perYear: ({ amount }) => `${amount} في السنة`,
  perMonth: ({ amount }) => `${amount} في الشهر`,
  addCard: 'إضافة بطاقة',
  myPlan: 'اشتراكي',

  trialStarted: {
    subject: 'بدأت تجربتك لاشتراك Ferrywing Premium',
    heading: 'Premium بين يديك للتجربة',
    opening: ({ days, until }) =>
      `لك كل ما في Premium مدة ${days} يومًا، حتى ${until}. لم تُطلب بطاقة، فلا يمكن خصم شيء.`,
    closing: 'للمتابعة بعد ذلك أضف بطاقة في إعداداتك. وإن لم تفعل شيئًا عدت إلى الاشتراك المجاني.',
  },
  trialEnds: {
    subject: ({ until }) => `تنتهي تجربتك لاشتراك Ferrywing Premium في ${until}`,
    heading: 'ثلاثة أيام أخرى',
    opening: ({ until }) => `تنتهي تجربتك في ${until}. للإبقاء على Premium أضف بطاقة قبل ذلك.`,
    closing: 'إن لم تفعل شيئًا عدت إلى الاشتراك المجاني، ولا يُخصم شيء.',
  },
  trialBecomesPaid: {
    subject: ({ until }) => `يبدأ اشتراكك في Ferrywing Premium يوم ${until}`,
    heading: 'يبدأ اشتراكك قريبًا',
    opening: ({ until, price }) =>
      `تنتهي تجربتك في ${until}. في ذلك اليوم نخصم ${price} من بطاقتك، ويستمر Premium.`,
    closing: 'إن لم ترغب في ذلك فأنهِ الاشتراك في إعداداتك قبل ذلك اليوم. تكفي ضغطة واحدة.',
  },
  started: {
    subject: 'أهلًا بك في Ferrywing Premium',
    heading: 'أهلًا بك في Premium',
    opening: 'وصلت دفعتك. من الآن تكون أول من يعلم بالرحلات.',
    plan: 'الاشتراك',
    // Starts with an Arabic word, which gives the line its direction.
    byYear: 'اشتراك Premium، يُدفع سنويًا',
    byMonth: 'اشتراك Premium، يُدفع شهريًا',
    price: 'السعر',
    paidUntil: 'مدفوع حتى',
    closing: ({ days }) =>
      `إن لم يناسبك Premium فيمكنك استرداد المبلغ كله خلال ${days} يومًا من دفعتك الأولى. تجد ذلك في إعداداتك.`,
  },
  failed: {
    subject: 'لم تنجح دفعة اشتراكك في Ferrywing Premium',
    heading: 'رُفضت بطاقتك',
    triedAgain: ({ next, until }) =>
      `تعذّر تجديد اشتراكك. نعيد المحاولة ببطاقتك في ${next}، ويبقى Premium لك حتى ${until}.`,
    notTriedAgain: ({ until }) => `تعذّر تجديد اشتراكك. يبقى Premium لك حتى ${until}.`,
    closing: 'يمكنك إضافة بطاقة أخرى في «الإعدادات» ضمن «الاشتراك». يُخصم المبلغ منها فورًا ويستمر كل شيء.',
  },
  rests: {
    subject: 'يتوقف اشتراكك في Ferrywing Premium حتى يُدفع ثمنه',
    heading: 'أنت على الاشتراك المجاني في الوقت الحالي',
    opening: 'لا تزال دفعتك غير مسددة، ولذا يتوقف Premium ابتداءً من اليوم.',
    triedOnceMore: ({ next }) => `نعيد المحاولة ببطاقتك مرة أخرى في ${next}.`,
    closing:
      'ببطاقة أخرى يُسدد المبلغ فورًا، ويعود Premium إليك في اللحظة نفسها. لا يمس ذلك الرحلات التي حجزتها.',
  },
  ended: {
    trialSubject: 'انتهت تجربتك لاشتراك Ferrywing Premium',
    subject: 'انتهى اشتراكك في Ferrywing Premium',
    heading: 'عدت إلى الاشتراك المجاني',
    why: {
      TRIAL_OVER: 'انتهت تجربتك. لم يُخصم شيء.',
      CANCELLED: 'انتهى اشتراكك في Premium كما طلبت.',
      PAYMENT_FAILED: 'انتهى اشتراكك في Premium لأن بطاقتك رُفضت عدة مرات.',
      MONEY_BACK: 'انتهى اشتراكك في Premium، ومالك في طريقه إليك.',
      ACCOUNT_DELETED: 'انتهى اشتراكك في Premium مع حسابك.',
      DISPUTE_LOST: 'انتهى اشتراكك في Premium لأن مصرفك استرد ما دُفع عنه.',
      ENDED_BY_US: 'أنهينا اشتراكك في Premium، ولن يُخصم شيء آخر.',
    },
    closing: 'يمكن حجز كل رحلة بالسعر نفسه مع الاشتراك المجاني. أهلًا بك من جديد في Premium في أي وقت.',
  },
  refunded: {
    subject: 'أُعيدت إليك دفعة اشتراكك في Ferrywing Premium',
    heading: 'مالك في طريقه إليك',
    opening: ({ amount }) => `أعدنا ${amount} إلى البطاقة التي دفعت بها. يعرضه مصرفك خلال بضعة أيام.`,
    closing: 'شكرًا لتجربتك Premium. يمكنك مواصلة الحجز مع الاشتراك المجاني.',
  },
  endLink: {
    subject: 'إنهاء اشتراكك في Ferrywing Premium',
    heading: 'إنهاء Premium؟',
    opening:
      'طلبت رابطًا لإنهاء Premium من دون تسجيل الدخول. ينتهي Premium عندئذ بنهاية المدة المدفوعة، ولا يُخصم أي مبلغ بعد ذلك.',
    action: 'إنهاء Premium',
    closing: 'يعمل الرابط مرة واحدة خلال 24 ساعة. إن لم تطلبه فلا حاجة إلى فعل شيء: يبقى Premium كما هو.',
  },
} satisfies SameWords<typeof en>
