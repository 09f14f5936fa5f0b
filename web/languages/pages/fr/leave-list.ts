import { buildSentences } from '../../build-translation.ts'

/** Leaving the newsletter or the early-access list by the link of its mails. */
export const translations = {
  'Leave our newsletter?': 'Quitter notre lettre d’information ?',
  'Leave the Newsletter': 'Quitter la lettre',
  'Leave the early-access list?': 'Quitter la liste d’accès anticipé ?',
  'Leave the List': 'Quitter la liste',
  'Leave a list.': 'Quitter une liste.',
  'The link in our mails says which one.': 'Le lien de nos e-mails dit laquelle.',
  'This link is not complete. Open it from the mail once more, or write to us and we take you off.':
    'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou écrivez-nous et nous vous retirons de la liste.',
  'Write to Us': 'Nous écrire',
  'Until next time.': 'À une prochaine fois.',
  'No questions asked. You can come back whenever you like.':
    'Sans aucune question. Vous pouvez revenir quand vous voulez.',
  'Go to Ferrywing': 'Aller sur Ferrywing',
  'Leaving...': 'Désinscription...',
} as const

export default buildSentences(translations)
