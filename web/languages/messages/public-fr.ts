/** The public pages: titles, and the answers and errors of their forms. */
export default {
  'Ferrywing: the jet is flying home anyway': 'Ferrywing : le jet rentre de toute façon',
  'How It Works: discover, watch, book and go · Ferrywing':
    'Comment ça marche : découvrir, suivre, réserver et partir · Ferrywing',
  'Routes: where jets fly home empty · Ferrywing': 'Lignes : là où les jets rentrent à vide · Ferrywing',
  'Contact: London and Beirut · Ferrywing': 'Contact : Londres et Beyrouth · Ferrywing',
  'Pricing: Free and Premium · Ferrywing': 'Tarifs : gratuit et Premium · Ferrywing',
  'About: we fill the flight home · Ferrywing': 'À propos : nous remplissons le vol du retour · Ferrywing',
  'FAQ: empty legs, booking, prices and Premium · Ferrywing':
    'FAQ : vols à vide, réservation, prix et Premium · Ferrywing',
  'Leave a List · Ferrywing': 'Quitter une liste · Ferrywing',
  'Page not found · Ferrywing': 'Page introuvable · Ferrywing',
  'Loading available flights...': 'Chargement des vols disponibles...',
  '{amountMinor, money}': '{amountMinor, money}',
  'You are on the list. We will write to you when early access opens.':
    'Vous êtes sur la liste. Nous vous écrirons à l’ouverture de l’accès anticipé.',
  'Thank you. We have your message and answer within 24 hours.':
    'Merci. Nous avons votre message et répondons sous 24 heures.',
  'Thank you. We have your application and review it within 48 hours.':
    'Merci. Nous avons votre candidature et l’examinons sous 48 heures.',
  'You are subscribed. The next letter comes to your inbox.':
    'Vous êtes abonné. La prochaine lettre arrivera dans votre boîte.',
  'You have left. We do not write to you from this list any more.':
    'Vous avez quitté la liste. Nous ne vous écrivons plus à ce titre.',
  'The summary is on its way to your inbox.': 'Le résumé est en route vers votre boîte.',
  'Subject is required': 'Le champ « Objet » est obligatoire',
  'Message is required': 'Le champ « Message » est obligatoire',
  'Name must be at most 160 characters': 'Le champ « Nom » compte au plus 160 caractères',
  'Subject must be at most 160 characters': 'Le champ « Objet » compte au plus 160 caractères',
  'Message must be at most 5000 characters': 'Le champ « Message » compte au plus 5000 caractères',
} as const
