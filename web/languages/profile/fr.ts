import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  lead: 'Le nom de vos réservations et l’adresse à laquelle vont vos cartes d’accès.',
  email: 'E-mail',
  verified: 'Confirmé',
  notVerified: 'Non confirmé',
  accountType: 'Type de compte',
  traveller: 'Voyageur',
  operator: 'Opérateur',
  administrator: 'Administrateur',
  linkMailed:
    'Nous vous avons envoyé un lien qui confirme cette adresse. Il fonctionne une fois, pendant 24 heures.',
  updateFailed: 'Le profil n’a pas pu être enregistré',
  fullName: 'Nom complet',
  saving: 'Enregistrement...',
  save: 'Enregistrer',
  sending: 'Envoi...',
  sendLink: 'Envoyer un nouveau lien',
  resendFailed: 'Le lien n’a pas pu être renvoyé',
} as const satisfies SameKeys<typeof en>
