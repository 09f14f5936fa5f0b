import { buildSentences } from '../../build-translation.ts'

/** The page of the sample routes with its filters, and the legs on sale near a route. */
export const translations = {
  'Where jets fly home.': 'Là où les jets rentrent.',
  'Five routes on which jets fly home empty all the time, and what a seat usually costs. Open one to see what is on sale there now.':
    'Cinq lignes où des jets rentrent sans cesse à vide, et ce qu’une place y coûte d’ordinaire. Ouvrez-en une pour voir ce qui s’y vend maintenant.',
  'All flights on sale': 'Tous les vols en vente',
  'Sample routes': 'Exemples de lignes',
  'Showing {shown} of {all} routes': 'Lignes affichées : {shown} sur {all}',
  'No routes found': 'Aucune ligne trouvée',
  'Show All Routes': 'Afficher toutes les lignes',
  'Try another city, or leave one of the filters away.':
    'Essayez une autre ville ou retirez l’un des filtres.',
  'View Details': 'Voir le détail',
  'Set Alert': 'Créer une alerte',
  Search: 'Rechercher',
  'Search routes...': 'Rechercher une ligne...',
  Continent: 'Continent',
  'All Continents': 'Tous les continents',
  'Aircraft class': 'Catégorie d’avion',
  'All Aircraft': 'Tous les avions',
  'Clear Filters': 'Effacer les filtres',
  'Fly another way?': 'Un autre trajet ?',
  '50+ routes are flown empty, and no list shows them all. Name yours, and be told when a leg appears.':
    'Plus de 50 lignes sont parcourues à vide, et aucune liste ne les montre toutes. Indiquez la vôtre et soyez prévenu dès qu’un vol apparaît.',
  'Create Custom Alert': 'Créer une alerte sur mesure',
  'On sale now, on or near this route': 'En vente maintenant, sur cette ligne ou à proximité',
  'The flights could not be loaded.': 'Les vols n’ont pas pu être chargés.',
  'Try again': 'Réessayer',
  'None today within 150 km of both ends. Empty legs appear at short notice: set an alert, and be told.':
    'Aucun aujourd’hui à moins de 150 km des deux extrémités. Les vols à vide apparaissent au dernier moment : créez une alerte et soyez prévenu.',
} as const

export default buildSentences(translations)
