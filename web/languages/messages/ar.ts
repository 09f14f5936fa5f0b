import { buildTranslation } from '../build-translation.ts'
import alerts from './alerts-ar.ts'
import crew from './crew-ar.ts'
import onBoard from './on-board-ar.ts'
import passengers from './passengers-ar.ts'
import problems from './problems-ar.ts'
import publicPages from './public-ar.ts'
import settings from './settings-ar.ts'

/** Translations by key: titles and sentences of the server and of shared parts by their English text, problems by their code. */
export const translations = {
  'Book Your Flight · Ferrywing': 'احجز رحلتك · Ferrywing',
  'Your payment · Ferrywing': 'دفعتك · Ferrywing',
  'Complete Your Booking · Ferrywing': 'أكمل حجزك · Ferrywing',
  'Your Journey · Ferrywing': 'سفرك · Ferrywing',
  'Sign In · Ferrywing': 'تسجيل الدخول · Ferrywing',
  'Create Account · Ferrywing': 'إنشاء حساب · Ferrywing',
  'Forgot Password · Ferrywing': 'نسيت كلمة المرور · Ferrywing',
  'End Premium · Ferrywing': 'إنهاء Premium · Ferrywing',
  'Set a New Password · Ferrywing': 'تعيين كلمة مرور جديدة · Ferrywing',
  'Confirm Your Email · Ferrywing': 'أكّد بريدك الإلكتروني · Ferrywing',
  'Signing In · Ferrywing': 'جارٍ تسجيل الدخول · Ferrywing',
  'Profile · Ferrywing': 'الملف الشخصي · Ferrywing',
  ...problems,
  ...settings,
  ...alerts,
  ...passengers,
  'We cannot reach Ferrywing. Check your connection and try again.':
    'يتعذّر الوصول إلى Ferrywing. تحقق من اتصالك وحاول من جديد.',
  'Something went wrong. Please try again.': 'حدث خطأ ما. يُرجى المحاولة من جديد.',
  'This device has a passkey for your account already.': 'لدى هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  'No passkey was used: it was cancelled, or took too long. Please try again.':
    'لم يُستخدم مفتاح مرور: أُلغي أو استغرق وقتًا طويلًا. يُرجى المحاولة من جديد.',
  'Passkeys do not work at this address of the site.': 'لا تعمل مفاتيح المرور على هذا العنوان من الموقع.',
  'This browser could not use a passkey. Please try another way.':
    'تعذّر على هذا المتصفح استخدام مفتاح مرور. يُرجى تجربة طريقة أخرى.',
  'You did not finish signing in with {provider}. Nothing has changed.':
    'لم تُكمل تسجيل الدخول عبر {provider}. لم يتغير شيء.',
  '{provider} cannot be reached right now. Please try again, or sign in another way.':
    'يتعذّر الوصول إلى {provider} الآن. يُرجى المحاولة من جديد أو تسجيل الدخول بطريقة أخرى.',
  'Signing in with {provider} did not work. Please start again.':
    'لم ينجح تسجيل الدخول عبر {provider}. يُرجى البدء من جديد.',
  'This sign-in with {provider} has ended, or was started in another browser. Please start again.':
    'انتهى تسجيل الدخول هذا عبر {provider} أو بدأ في متصفح آخر. يُرجى البدء من جديد.',
  '{provider} has not confirmed your email address, so we cannot use it to sign you in.':
    'لم يؤكد {provider} بريدك الإلكتروني، لذا لا يمكننا استخدامه لتسجيل دخولك.',
  'An account with this address exists already. Sign in to it with its password, or have a link mailed to set one, then connect {provider} in the settings.':
    'يوجد حساب بهذا العنوان بالفعل. سجّل الدخول بكلمة مروره، أو اطلب رابطًا لتعيين واحدة، ثم اربط {provider} من الإعدادات.',
  'Email is required': 'البريد الإلكتروني مطلوب',
  'Please enter a valid email address': 'يُرجى إدخال بريد إلكتروني صحيح',
  'Name is required': 'الاسم مطلوب',
  'Name must be at least 2 characters': 'يجب ألا يقل الاسم عن حرفين',
  'Name must be at most 120 characters': 'يجب ألا يزيد الاسم على 120 حرفًا',
  'Password is required': 'كلمة المرور مطلوبة',
  'Password must be at least 8 characters': 'يجب ألا تقل كلمة المرور عن 8 أحرف',
  'Password must contain at least one uppercase letter, lowercase letter, and number':
    'يجب أن تحتوي كلمة المرور على حرف كبير وحرف صغير ورقم على الأقل',
  'Please confirm your password': 'يُرجى تأكيد كلمة المرور',
  'Please confirm with your second step, or sign out and in again: this sign-in is older than it.':
    'يرجى التأكيد بالخطوة الثانية، أو تسجيل الخروج ثم الدخول من جديد: هذا الدخول أقدم منها.',
  'Please accept the terms to continue': 'يُرجى قبول الشروط للمتابعة',
  'Passwords do not match': 'كلمتا المرور غير متطابقتين',
  Turboprop: 'طائرة توربينية مروحية',
  'Very Light Jet': 'طائرة نفاثة خفيفة جدًا',
  'Light Jet': 'طائرة نفاثة خفيفة',
  'Midsize Jet': 'طائرة نفاثة متوسطة',
  'Super Midsize Jet': 'طائرة نفاثة فوق المتوسطة',
  'Large Jet': 'طائرة نفاثة كبيرة',
  'Ultra Long Range': 'طائرة فائقة المدى',
  'North America': 'أمريكا الشمالية',
  Europe: 'أوروبا',
  MENA: 'الشرق الأوسط وشمال أفريقيا',
  Africa: 'أفريقيا',
  Asia: 'آسيا',
  Oceania: 'أوقيانوسيا',
  'South America': 'أمريكا الجنوبية',
  CONFIRMED: 'مؤكد',
  PENDING: 'قيد الانتظار',
  CANCELLED: 'ملغى',
  unpaid: 'غير مدفوع',
  processing: 'قيد المعالجة',
  authorized: 'مفوَّض',
  'The sky along the route: {takeOff, message} all the way.':
    'السماء على طول المسار: {takeOff, message} طوال الطريق.',
  'The sky along the route: {takeOff, message} at take-off, {landing, message} at landing.':
    'السماء على طول المسار: {takeOff, message} عند الإقلاع، {landing, message} عند الهبوط.',
  night: 'ليل',
  dawn: 'فجر',
  dusk: 'غسق',
  'early sun': 'شمس الصباح',
  'low sun': 'شمس منخفضة',
  daylight: 'نهار',
  'The search was cut off. Please try again.': 'انقطع البحث. يُرجى المحاولة من جديد.',
  'Map of the great circle from {from} to {to}': 'خريطة أقصر مسار جوي من {from} إلى {to}',
  'Show as table': 'عرض كجدول',
  'Draw the map closer': 'تقريب الخريطة',
  'Show more of the map': 'عرض مزيد من الخريطة',
  'Show all on the map': 'عرض الكل على الخريطة',
  'My Trips · Ferrywing': 'رحلاتي · Ferrywing',
  'Your Trip · Ferrywing': 'رحلتك · Ferrywing',
  'Trip Pass · Ferrywing': 'بطاقة الرحلة · Ferrywing',
  'First name is required': 'الاسم الأول مطلوب',
  'Family name is required': 'اسم العائلة مطلوب',
  'Date of birth is required': 'تاريخ الميلاد مطلوب',
  'On a lap a child must be under two until the flight has landed. This child needs a seat: please write to us':
    'يجب أن يكون الطفل في الحضن دون الثانية إلى أن تهبط الرحلة. هذا الطفل يحتاج إلى مقعد: اكتب إلينا من فضلك',
  'Each adult may hold one infant: the others need a seat of their own':
    'لكل بالغ أن يحمل رضيعًا واحدًا: والآخرون يحتاجون إلى مقاعد خاصة بهم',
  'Date of birth must lie before the flight': 'يجب أن يسبق تاريخ الميلاد موعد الرحلة',
  'Nationality is required': 'الجنسية مطلوبة',
  'Choose a document': 'اختر وثيقة',
  'This nationality needs a passport here': 'تحتاج هذه الجنسية هنا إلى جواز سفر',
  'This flight needs a passport': 'تتطلب هذه الرحلة جواز سفر',
  'Document number is required': 'رقم الوثيقة مطلوب',
  'A document number has 5 to 20 letters and digits': 'يتكون رقم الوثيقة من 5 إلى 20 حرفًا ورقمًا',
  'A document number has at most 20 letters and digits': 'لا يتجاوز رقم الوثيقة 20 حرفًا ورقمًا',
  'Country of issue is required': 'بلد الإصدار مطلوب',
  'Expiry date is required': 'تاريخ الانتهاء مطلوب',
  'The country of arrival asks for a document that stays valid for longer':
    'يطلب بلد الوصول وثيقة تبقى صالحة مدة أطول',
  'Choose what this person enters the country with': 'اختر ما يدخل به هذا الشخص إلى البلد',
  'An ESTA is for flights of carriers that have signed the Visa Waiver agreement. With this one, a visa is needed':
    'تصريح ESTA مخصص لرحلات الشركات الموقّعة على اتفاقية الإعفاء من التأشيرة. مع هذه الشركة، التأشيرة لازمة',
  'At least one passenger has to be 18 or older on the day of departure':
    'يجب أن يكون عمر مسافر واحد على الأقل 18 عامًا أو أكثر يوم المغادرة',
  'The document must be valid after the day of arrival': 'يجب أن تكون الوثيقة صالحة بعد يوم الوصول',
  'Too many attempts. Please try again in {seconds} seconds.':
    'محاولات كثيرة جدًا. يُرجى المحاولة من جديد بعد {seconds, second}.',
  'Too many attempts. Please try again in {minutes} minutes.':
    'محاولات كثيرة جدًا. يُرجى المحاولة من جديد بعد {minutes, minute}.',
  'Premium members can book this flight first. It opens to everybody at {opensAt, time} UTC on {opensAt, date}.':
    'يمكن لأعضاء Premium حجز هذه الرحلة أولًا. ستُتاح للجميع في الساعة {opensAt, time} UTC يوم {opensAt, date}.',
  'Premium members see this flight first. It opens to everybody at {opensAt, time} UTC on {opensAt, date}.':
    'يرى أعضاء Premium هذه الرحلة أولًا. ستُتاح للجميع في الساعة {opensAt, time} UTC يوم {opensAt, date}.',
  'Several of your holds have ended without payment. You can hold seats again at {until, time} UTC on {until, date}.':
    'انتهت عدة حجوزات مؤقتة لك دون دفع. يمكنك حجز مقاعد من جديد في الساعة {until, time} UTC يوم {until, date}.',
  'Many seats were held from your network without being paid for. You can hold seats again at {until, time} UTC on {until, date}.':
    'حُجزت مقاعد كثيرة من شبكتك دون أن تُدفع. يمكنك حجز مقاعد من جديد في الساعة {until, time} UTC يوم {until, date}.',
  'You have just held seats on this flight, and others are looking at it too. You can hold it again at {until, time} UTC on {until, date}.':
    'لقد حجزت للتو مقاعد على هذه الرحلة، وهناك من ينظر إليها أيضًا. يمكنك حجزها من جديد في الساعة {until, time} UTC يوم {until, date}.',
  'A journey is two holds at a time: please confirm your email address first.':
    'الرحلة المتصلة حجزان مؤقتان في آن واحد: يُرجى تأكيد بريدك الإلكتروني أولًا.',
  'The last seats on this flight have just been taken.': 'حُجزت للتو آخر المقاعد على هذه الرحلة.',
  'Only 1 seat is left on this flight.': 'لم يبقَ على هذه الرحلة سوى مقعد واحد.',
  'Only {free} seats are left on this flight.': 'عدد المقاعد المتبقية على هذه الرحلة: {free}.',
  'This aircraft has only {seats} seats.': 'عدد مقاعد هذه الطائرة: {seats} فقط.',
  'One of these flights is no longer on sale.': 'لم تعد إحدى هاتين الرحلتين معروضة للبيع.',
  'Together these two flights cost {amountMinor, money}, and a card pays at most {mostMinor, money} at once. Book them one by one.':
    'تبلغ كلفة هاتين الرحلتين معًا {amountMinor, money}، ولا تدفع البطاقة أكثر من {mostMinor, money} دفعة واحدة. احجز كلًا منهما على حدة.',
  'One of these flights has to be confirmed by hand, so both cannot be booked at once. Book them one by one.':
    'تحتاج إحدى هاتين الرحلتين إلى تأكيد يدوي، فلا يمكن حجزهما معًا. احجز كلًا منهما على حدة.',
  'These two flights do not connect any more: there is too little time between them, or too much.':
    'لم تعد هاتان الرحلتان متصلتين: الوقت بينهما قصير جدًا أو طويل جدًا.',
  'A journey is two holds, and you may have three in all. Release one of yours, then try again.':
    'يُحسب هذا السفر حجزين مؤقتين، ولك ثلاثة في المجموع. ألغِ أحدها ثم حاول من جديد.',
  '{from} to {to}: {sentence, message}': 'من {from} إلى {to}: {sentence, message}',
  'Your bank has taken this payment back and has not decided about it yet, so nothing can be refunded here. Write to us if you do not want to fly.':
    'استرد مصرفك هذه الدفعة ولم يبتّ فيها بعد، فلا يمكن رد أي مبلغ من هنا. راسلنا إن كنت لا تريد السفر.',
  'You have already paid for these seats. We are waiting for the operator to confirm.':
    'لقد دفعت ثمن هذه المقاعد بالفعل. ننتظر تأكيد المشغّل.',
  'Your card was authorised after your hold had ended, and by then the seats were not free any more. Nothing was charged: we have let the authorisation go.':
    'فُوّضت بطاقتك بعد انتهاء حجزك المؤقت، ولم تعد المقاعد شاغرة حينها. لم يُخصم شيء، وألغينا التفويض.',
  'Your card was authorised for seats that are no longer held for you. Nothing was charged: we have let the authorisation go.':
    'فُوّضت بطاقتك لمقاعد لم تعد محجوزة لك. لم يُخصم شيء، وألغينا التفويض.',
  'The authorisation on your card ended before the booking could be confirmed. Nothing was charged, and the seats are on sale again.':
    'انتهى تفويض بطاقتك قبل أن يُؤكَّد الحجز. لم يُخصم شيء، وعادت المقاعد إلى البيع.',
  'The other flight of your journey could not be booked, so neither was. Nothing was charged for either of them.':
    'تعذّر حجز الرحلة الأخرى من سفرك، فلم تُحجز أي منهما. لم يُخصم شيء عن أي منهما.',
  'The other flight of your journey was not paid for before your hold ended, so neither was booked. Nothing was charged for either of them.':
    'لم يُدفع ثمن الرحلة الأخرى من سفرك قبل انتهاء حجزك المؤقت، ولذا لم تُحجز أي من الرحلتين. لم يُخصم شيء عن أي منهما.',
  'The operator has cancelled this flight. Nothing was charged: we have let the authorisation go.':
    'ألغى المشغّل هذه الرحلة. لم يُخصم شيء، وألغينا التفويض.',
  'You have withdrawn this booking before it was confirmed. Nothing was charged: we have let the authorisation go.':
    'سحبت هذا الحجز قبل تأكيده. لم يُخصم شيء، وألغينا التفويض.',
  'We could not confirm this booking. Nothing was charged: we have let the authorisation go.':
    'لم نتمكن من تأكيد هذا الحجز. لم يُخصم شيء، وألغينا التفويض.',
  'This has changed while you looked: nothing has been charged yet. Look again.':
    'تغيّر هذا في أثناء اطّلاعك عليه: لم يُخصم شيء بعد. راجعه من جديد.',
  'This flight has left, so the booking cannot be cancelled any more.':
    'غادرت هذه الرحلة، فلم يعد بالإمكان إلغاء الحجز.',
  'This booking is cancelled already.': 'هذا الحجز ملغى بالفعل.',
  'Your payment is being taken at this moment. Look again in a minute: the booking can be cancelled then.':
    'تُحصَّل دفعتك في هذه اللحظة. عُد بعد دقيقة، وعندها يمكن إلغاء الحجز.',
  'Nothing has been paid for these seats. Release your hold instead.':
    'لم يُدفع شيء عن هذه المقاعد. ألغِ حجزك المؤقت بدلًا من ذلك.',
  'Choose how many people travel': 'اختر عدد المسافرين',
  'Say how many infants travel on a lap': 'اذكر عدد الرُّضّع المسافرين في الأحضان',
  'At least one person travels': 'يسافر شخص واحد على الأقل',
  'At most 19 people can be booked together': 'يمكن الحجز لعدد 19 أشخاص معًا على الأكثر',
  'Enter a month': 'أدخل شهرًا',
  'Enter a city': 'أدخل مدينة',
  'Enter a street or a post box': 'أدخل شارعًا أو صندوق بريد',
  'Choose a country': 'اختر بلدًا',
  'A VAT id has 4 to 20 letters and digits': 'يتكون الرقم الضريبي من 4 إلى 20 حرفًا ورقمًا',
  'This is no VAT id of the chosen country: write it like {example}':
    'هذا ليس رقمًا ضريبيًا للبلد المختار: اكتبه مثل {example}',
  'A day is written 2026-12-04': 'يُكتب اليوم هكذا: 2026-12-04',
  'A month is written 2026-12': 'يُكتب الشهر هكذا: 2026-12',
  'Choose one day or a window': 'اختر يومًا واحدًا أو فترة',
  'The last day is before the first one': 'اليوم الأخير يسبق الأول',
  'A maximum price needs its currency': 'يحتاج السعر الأقصى إلى عملته',
  'Give the maximum price that is compared with every currency': 'أدخل السعر الأقصى الذي يُقارن بكل العملات',
  'This page is of another search': 'هذه الصفحة من بحث آخر',
  'We do not know this place': 'لا نعرف هذا المكان',
  'Near me': 'بالقرب مني',
  'Middle East and North Africa': 'الشرق الأوسط وشمال أفريقيا',
  Country: 'بلد',
  Region: 'منطقة',
  '1 airport': 'مطار واحد',
  '{count} airports': 'المطارات: {count}',
  'Welcome to {product}, {name}. We verify your account by hand and contact you within 48 hours.':
    'مرحبًا بك في {product}، {name}. نتحقق من حسابك يدويًا ونتواصل معك خلال 48 ساعة.',
  'Welcome to {product}, {name}.': 'مرحبًا بك في {product}، {name}.',
  'Your profile is saved.': 'حُفظ ملفك الشخصي.',
  'Your email address is confirmed.': 'تم تأكيد بريدك الإلكتروني.',
  'Your email address is confirmed already.': 'بريدك الإلكتروني مؤكد بالفعل.',
  'We have sent a new link to {email}. It works for 24 hours.':
    'أرسلنا رابطًا جديدًا إلى {email}. يصلح لمدة 24 ساعة.',
  'If Premium runs for this address, a link to end it is on its way. It works for 24 hours.':
    'إذا كان Premium ساريًا لهذا العنوان، فرابط إنهائه في الطريق إليه. يصلح لمدة 24 ساعة.',
  'Premium ends with the period that is paid for. Nothing more is charged.':
    'ينتهي Premium بنهاية المدة المدفوعة. لن يُخصم أي مبلغ بعد ذلك.',
  'If an account has this address, a link to set a new password is on its way. It works for one hour.':
    'إذا كان هناك حساب بهذا العنوان، فرابط تعيين كلمة مرور جديدة في الطريق إليه. يصلح لمدة ساعة.',
  'Your new password is set. Please sign in with it.': 'حُفظت كلمة مرورك الجديدة. يُرجى تسجيل الدخول بها.',
  'An account with this email already exists.': 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  'This code is not right. Look whether the clock of your phone is.':
    'هذا الرمز غير صحيح. تحقق من ضبط ساعة هاتفك.',
  'This code was used already. Please wait for the next one.':
    'استُخدم هذا الرمز من قبل. يُرجى انتظار الرمز التالي.',
  'This recovery code is not right, or was used already.': 'رمز الاسترداد هذا غير صحيح أو استُخدم من قبل.',
  'This passkey is to be removed from the account. Please sign in with the password first.':
    'سيُزال مفتاح المرور هذا من الحساب. يُرجى تسجيل الدخول بكلمة المرور أولًا.',
  'This is not your current password.': 'هذه ليست كلمة مرورك الحالية.',
  'Enter your password': 'أدخل كلمة مرورك',
  'This {provider} account is connected to another Ferrywing account.':
    'حساب {provider} هذا مرتبط بحساب آخر على Ferrywing.',
  'Another {provider} account is connected to yours. Disconnect that one first, then connect this one.':
    'حساب {provider} آخر مرتبط بحسابك. افصله أولًا، ثم اربط هذا الحساب.',
  'This link is not complete.': 'هذا الرابط غير مكتمل.',
  'Current password is required': 'كلمة المرور الحالية مطلوبة',
  'Code is required': 'الرمز مطلوب',
  'The code has six figures': 'يتكون الرمز من ستة أرقام',
  'Recovery code is required': 'رمز الاسترداد مطلوب',
  'A recovery code has ten letters and figures': 'يتكون رمز الاسترداد من عشرة أحرف وأرقام',
  'Name must be at most 60 characters': 'يجب ألا يزيد الاسم على 60 حرفًا',
  'Name must not read as a web address: put a space after each full stop':
    'يجب ألا يشبه الاسم عنوان موقع: ضع مسافة بعد كل نقطة',
  'Name must not contain control characters': 'يجب ألا يحتوي الاسم على أحرف تحكم',
  'Password must be at most 200 characters': 'يجب ألا تزيد كلمة المرور على 200 حرف',
  'Choose Traveler or Operator': 'اختر مسافرًا أو مشغّلًا',
  'Choose English, French or Arabic': 'اختر الإنجليزية أو الفرنسية أو العربية',
  'First name must be at most 60 characters': 'يجب ألا يزيد الاسم الأول على 60 حرفًا',
  'First name may have letters, spaces, hyphens and apostrophes':
    'يمكن أن يتضمن الاسم الأول حروفًا ومسافات وشرطات وفواصل عليا',
  'Family name must be at most 60 characters': 'يجب ألا يزيد اسم العائلة على 60 حرفًا',
  'Family name may have letters, spaces, hyphens and apostrophes':
    'يمكن أن يتضمن اسم العائلة حروفًا ومسافات وشرطات وفواصل عليا',
  'Date of birth must be a date': 'يجب أن يكون تاريخ الميلاد تاريخًا صحيحًا',
  'The expiry date must be a date': 'يجب أن يكون تاريخ الانتهاء تاريخًا صحيحًا',
  'Choose the nationality from the list': 'اختر الجنسية من القائمة',
  'Choose the country of issue from the list': 'اختر بلد الإصدار من القائمة',
  'With this date of birth {amountMinor, money} more taxes are due than were paid, and they cannot be paid here. The passenger stays as saved. Write to us, or give up this seat and book another one.':
    'بتاريخ الميلاد هذا تُستحق ضرائب تزيد بمقدار {amountMinor, money} على ما دُفع، ولا يمكن دفعها هنا. تبقى بيانات المسافر كما حُفظت. اكتب إلينا، أو تخلَّ عن هذا المقعد واحجز مقعدًا آخر.',
  ...publicPages,
  ...onBoard,
  ...crew,
} as const satisfies Partial<Record<string, string>>

export default buildTranslation(translations)
