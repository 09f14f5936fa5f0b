/** Problems of a passenger's details. */
export default {
  'Choose the sex as in the passport': 'اختر الجنس كما في جواز السفر',
  'Place of birth is required': 'مكان الميلاد مطلوب',
  'Choose the country of residence': 'اختر بلد الإقامة',
  'Choose the country of residence from the list': 'اختر بلد الإقامة من القائمة',
  'Home address is required': 'عنوان السكن مطلوب',
  'Address in the United States is required': 'العنوان في الولايات المتحدة مطلوب',
  'Weight is required': 'الوزن مطلوب',
  'Weight in whole kilograms, from 1 to 300': 'الوزن بالكيلوغرام الصحيح، من 1 إلى 300',
  'At most 20 letters and digits': '20 حرفًا ورقمًا على الأكثر',
  'At most 120 characters': '120 حرفًا على الأكثر',
  'Write this in one line': 'اكتب هذا في سطر واحد',
  'Names have letters, spaces, hyphens and apostrophes': 'تتكون الأسماء من حروف ومسافات وشرطات وفواصل عليا',
  'Name of the adult who brings the child is required': 'اسم البالغ الذي يُحضر الطفل مطلوب',
  'Phone number of the adult who brings the child is required': 'رقم هاتف البالغ الذي يُحضر الطفل مطلوب',
  'Name of the adult who meets the child is required': 'اسم البالغ الذي يستقبل الطفل مطلوب',
  'Phone number of the adult who meets the child is required': 'رقم هاتف البالغ الذي يستقبل الطفل مطلوب',
  'Name of the parent or guardian who consents is required': 'اسم الوالد أو الوصي الموافق مطلوب',
  'Phone number of the parent or guardian who consents is required': 'رقم هاتف الوالد أو الوصي الموافق مطلوب',
  'Children under five fly with somebody who is 18 or older':
    'يسافر الأطفال دون الخامسة مع شخص عمره 18 عامًا أو أكثر',
  'On this flight children under twelve fly with somebody who is 18 or older':
    'على هذه الرحلة يسافر الأطفال دون الثانية عشرة مع شخص عمره 18 عامًا أو أكثر',
} as const satisfies Partial<Record<string, string>>
