import { buildSentences } from '../../build-translation.ts'

/** The next legs on the home page, and the texts when there are none. */
export const translations = {
  'The next flights could not be loaded.': 'Les prochains vols n’ont pas pu être chargés.',
  'Try again': 'Réessayer',
  'No flights available at the moment.': 'Aucun vol disponible pour le moment.',
  'Empty legs appear at short notice, often in the afternoon. Look again soon.':
    'Les vols à vide apparaissent au dernier moment, souvent l’après-midi. Revenez bientôt.',
  'Each strip is the daylight along the route, from take-off to landing.':
    'Chaque bande montre la lumière du jour le long du trajet, du décollage à l’atterrissage.',
  'All flights': 'Tous les vols',
} as const

export default buildSentences(translations)
