/** Alerts: titles, why an alert is paused, and the errors of its form. */
export default {
  'My Alerts · Ferrywing': 'Mes alertes · Ferrywing',
  'Create Custom Alert · Ferrywing': 'Créer une alerte · Ferrywing',
  'What You Were Told · Ferrywing': 'Ce qui vous a été annoncé · Ferrywing',
  'Edit Alert · Ferrywing': 'Modifier l’alerte · Ferrywing',
  'Stop Alerts · Ferrywing': 'Arrêter les alertes · Ferrywing',
  'Paused. You hear nothing of this route until you resume it.':
    'En pause. Vous n’entendez plus parler de cet itinéraire tant que vous ne le réactivez pas.',
  'Resting since Premium ended: Free watches your five oldest routes. It is kept, and wakes with Premium or when there is room.':
    'En sommeil depuis la fin de Premium : la formule gratuite suit vos cinq itinéraires les plus anciens. Il est conservé et reprend avec Premium ou dès qu’il y a de la place.',
  'Its last day has passed. Choose later days to hear of it again.':
    'Son dernier jour est passé. Choisissez des jours plus tardifs pour en être de nouveau informé.',
  'Choose where from or where to': 'Choisissez un départ ou une arrivée',
  'At most 1,000 km': 'Au plus 1 000 km',
} as const satisfies Partial<Record<string, string>>
