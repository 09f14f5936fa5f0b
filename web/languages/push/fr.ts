import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  title: 'Notifications sur vos appareils',
  lead: 'Rappels, retards, changements et embarquement de vos vols, sur l’écran de votre téléphone ou de votre ordinateur.',
  settings: 'Paramètres',
  thisDevice: 'Cet appareil',
  on: 'Activées',
  off: 'Désactivées',
  turnOn: 'Activer les notifications',
  turningOn: 'Activation…',
  turnOff: 'Désactiver',
  turningOff: 'Désactivation…',
  turnOffOne: 'Désactiver sur {device}, activées depuis le {since}',
  devices: 'Appareils qui reçoivent des notifications',
  thisOne: 'Cet appareil',
  since: 'Activées depuis le {since}',
  what: 'Une notification indique le vol et son heure, jamais une personne, un numéro de réservation ni un document. Ce qui n’est pas urgent attend la fin de vos heures calmes.',
  onApple:
    'Sur un iPhone ou un iPad, ajoutez d’abord Ferrywing à l’écran d’accueil (Partager, puis Sur l’écran d’accueil), puis activez les notifications dans l’application qui s’ouvre de là.',
  signOut: 'Quand vous vous déconnectez sur un appareil, ses notifications prennent fin.',
  notHere:
    'Ce navigateur ne peut pas afficher de notifications. Essayez-en un autre, ou installez l’application comme indiqué ci-dessous.',
  refused:
    'Ce navigateur n’autorise pas les notifications de Ferrywing. Autorisez-les dans ses réglages pour ce site, puis appuyez sur le bouton.',
  notSetUp: 'Les notifications ne sont pas disponibles ici. Les e-mails arrivent malgré tout.',
  failed: 'Les notifications n’ont pas pu être activées. Veuillez réessayer.',
  count:
    '{count, plural, =0 {Sur aucun appareil pour l’instant.} one {Sur un appareil.} other {Sur # appareils.}}',
  manage: 'Notifications sur cet appareil',
  onTrip: 'Sur votre téléphone',
  onTripWhy: 'Recevez sur cet appareil les rappels, les retards et l’embarquement.',
} as const satisfies SameKeys<typeof en>
