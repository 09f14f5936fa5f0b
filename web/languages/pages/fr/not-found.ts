import { buildSentences } from '../../build-translation.ts'

/** The page for unknown addresses. */
export const translations = {
  'There is no runway at this address.': 'Il n’y a pas de piste à cette adresse.',
  'The page may have moved, or it is not open yet. The flights are where they always were.':
    'La page a peut-être changé d’adresse, ou n’est pas encore ouverte. Les vols, eux, sont toujours au même endroit.',
  'Explore Routes': 'Voir les vols',
  'Return to Home': 'Retour à l’accueil',
} as const

export default buildSentences(translations)
