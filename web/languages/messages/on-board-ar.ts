export default {
  'Enter how many pieces you bring': 'أدخل عدد القطع التي ستُحضرها',
  'Enter the weight in kilograms, with at most one decimal':
    'أدخل الوزن بالكيلوغرام، بمنزلة عشرية واحدة على الأكثر',
  'Enter how many': 'أدخل العدد',
  'Choose the item': 'اختر الغرض',
  'Name each kind once': 'اذكر كل نوع مرة واحدة',
  'Choose the animal': 'اختر الحيوان',
  'At most 9 animals': '9 حيوانات على الأكثر',
  'This flight takes at most {most} pieces for your seats, special items included':
    'تقبل هذه الرحلة {most} قطعة على الأكثر لمقاعدكم، بما فيها الأغراض الخاصة',
  'This flight takes no special items': 'لا تقبل هذه الرحلة أغراضًا خاصة',
  'This flight limits the weight: enter that of your baggage': 'هذه الرحلة تحدّد الوزن: أدخل وزن أمتعتك',
  'This flight takes at most {kg} kg for your seats': 'تقبل هذه الرحلة {kg} كغ على الأكثر لمقاعدكم',
  '{kg} kg are left in the hold of this flight': 'بقي {kg} كغ في عنبر هذه الرحلة',
  'This flight takes no pets': 'لا تقبل هذه الرحلة حيوانات أليفة',
  'This flight takes no animals of this kind': 'لا تقبل هذه الرحلة حيوانات من هذا النوع',
  'This flight takes animals of at most {kg} kg with their carrier':
    'تقبل هذه الرحلة حيوانات حتى {kg} كغ مع صندوقها',
  'This flight takes no more pets: its places for them are taken':
    'لم تعد هذه الرحلة تقبل حيوانات أليفة: أماكنها محجوزة',
  'This flight takes at most {left} more pets':
    'تقبل هذه الرحلة {left} من الحيوانات الأليفة الإضافية على الأكثر',
  'No animals may be brought into Great Britain on this flight: the operator has no approved route for pets to this airport (gov.uk)':
    'لا يجوز إدخال حيوانات إلى بريطانيا العظمى على هذه الرحلة: ليس للمشغّل مسار معتمد للحيوانات الأليفة إلى هذا المطار (gov.uk)',
} as const satisfies Partial<Record<string, string>>
