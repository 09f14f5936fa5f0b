import { buildSentences } from '../../build-translation.ts'

/** The sample routes and their cards, on the home page and on the page of routes. */
export const translations = {
  'NYC to Miami': 'New York – Miami',
  'London to Nice': 'Londres – Nice',
  'LA to Vegas': 'Los Angeles – Las Vegas',
  'Paris to Geneva': 'Paris – Genève',
  'Dubai to Riyadh': 'Dubaï – Riyad',
  'Light Jet': 'Jet léger',
  'Midsize Jet': 'Jet intermédiaire',
  'North America': 'Amérique du Nord',
  Europe: 'Europe',
  MENA: 'Moyen-Orient et Afrique du Nord',
  'November to April': 'De novembre à avril',
  'May to September': 'De mai à septembre',
  'All year, most on Fridays': 'Toute l’année, surtout le vendredi',
  'December to March': 'De décembre à mars',
  'October to May': 'D’octobre à mai',
  Sun: 'Soleil',
  Weekend: 'Week-end',
  Riviera: 'Côte d’Azur',
  Summer: 'Été',
  'Short hop': 'Saut de puce',
  Ski: 'Ski',
  Business: 'Affaires',
  Weekday: 'En semaine',
  Tags: 'Mots-clés',
  'Save {pct}%': '−{pct, percent}',
  From: 'Dès',
  'instead of': 'au lieu de',
  'per person': 'par personne',
  'Map of empty legs across North America, Europe and the Middle East':
    'Carte des vols à vide en Amérique du Nord, en Europe et au Moyen-Orient',
} as const

export default buildSentences(translations)
