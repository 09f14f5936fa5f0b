import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  subject: ({ route, reference }) =>
    `Ce que vous emportez n’est plus accepté : ${route}, réservation ${reference}`,
  pets: 'Votre vol a été modifié. Tel qu’il est maintenant, il ne prend pas les animaux que vous aviez annoncés.',
  baggage:
    'Votre vol a été modifié. Tel qu’il est maintenant, il ne prend pas tous les bagages que vous aviez annoncés.',
  both: 'Votre vol a été modifié. Tel qu’il est maintenant, il ne prend ni les animaux ni tous les bagages que vous aviez annoncés.',
  closing:
    'Veuillez indiquer sur la page de votre voyage ce que vous emportez maintenant, jusqu’à trois heures avant le départ. Si vous ne pouvez pas voyager ainsi, écrivez-nous avant de modifier ou d’annuler quoi que ce soit.',
  say: 'Indiquer ce que vous emportez',
  write: 'Nous écrire',
} satisfies SameWords<typeof en>
