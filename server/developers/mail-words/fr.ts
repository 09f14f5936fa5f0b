import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  greeting: ({ name }) => `Bonjour ${name},`,

  personalKey: {
    subject: 'Une clé pour vos programmes a été créée dans votre compte',
    heading: 'Une nouvelle clé',
    opening: ({ key }) =>
      `La clé « ${key} » vient d’être créée dans votre compte. Tout programme qui la détient peut faire ce que vous avez permis, jusqu’à ce qu’elle expire ou que vous la révoquiez. Le paiement vous revient toujours.`,
    closing:
      'Si c’était vous, il n’y a rien à faire. Sinon, révoquez la clé, changez votre mot de passe et vérifiez tout de suite vos paramètres.',
    look: 'Voir mes clés',
  },
} satisfies SameWords<typeof en>
