export default {
  'Enter how many pieces you bring': 'Indiquez combien de pièces vous emportez',
  'Enter the weight in kilograms, with at most one decimal':
    'Indiquez le poids en kilogrammes, avec une décimale au plus',
  'Enter how many': 'Indiquez combien',
  'Choose the item': 'Choisissez l’objet',
  'Name each kind once': 'Indiquez chaque sorte une seule fois',
  'Choose the animal': 'Choisissez l’animal',
  'At most 9 animals': '9 animaux au plus',
  'This flight takes at most {most} pieces for your seats, special items included':
    'Ce vol accepte au plus {most} pièces pour vos places, objets spéciaux compris',
  'This flight takes no special items': 'Ce vol n’accepte pas d’objets spéciaux',
  'This flight limits the weight: enter that of your baggage':
    'Ce vol limite le poids : indiquez celui de vos bagages',
  'This flight takes at most {kg} kg for your seats': 'Ce vol accepte au plus {kg} kg pour vos places',
  '{kg} kg are left in the hold of this flight': 'Il reste {kg} kg dans la soute de ce vol',
  'This flight takes no pets': 'Ce vol n’accepte pas d’animaux',
  'This flight takes no animals of this kind': 'Ce vol n’accepte pas d’animaux de cette espèce',
  'This flight takes animals of at most {kg} kg with their carrier':
    'Ce vol accepte des animaux de {kg} kg au plus avec leur caisse',
  'This flight takes no more pets: its places for them are taken':
    'Ce vol n’accepte plus d’animaux : leurs places sont prises',
  'This flight takes at most {left} more pets': 'Ce vol accepte encore {left} animaux au plus',
  'No animals may be brought into Great Britain on this flight: the operator has no approved route for pets to this airport (gov.uk)':
    'Aucun animal ne peut entrer en Grande-Bretagne sur ce vol : l’opérateur n’a pas de trajet approuvé pour les animaux vers cet aéroport (gov.uk)',
} as const satisfies Partial<Record<string, string>>
