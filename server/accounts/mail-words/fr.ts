import { formatCounted, type SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  greeting: ({ name }) => `Bonjour ${name},`,
  hello: 'Bonjour,',
  orOpen: 'Ou ouvrez cette adresse : ',

  verification: {
    subject: 'Confirmez votre e-mail pour Ferrywing',
    heading: 'Est-ce bien vous ?',
    text: 'Quelqu’un a ouvert un compte Ferrywing avec cette adresse. Si c’était vous, veuillez la confirmer.',
    byHand: 'Nous vérifions les comptes des opérateurs à la main et vous contactons sous 48 heures.',
    action: 'Confirmer mon e-mail',
    closing:
      'Le lien fonctionne une seule fois, pendant 24 heures. Si vous n’avez pas ouvert de compte, ouvrez le lien et dites-le : le compte est alors à vous, et personne d’autre n’y entre.',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe pour Ferrywing',
    heading: 'Un nouveau mot de passe',
    text: 'Vous avez demandé un lien pour choisir un nouveau mot de passe.',
    action: 'Choisir un nouveau mot de passe',
    closing:
      'Le lien fonctionne une seule fois, pendant une heure. Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste tel qu’il est.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe Ferrywing a été changé',
    heading: 'Votre mot de passe a été changé',
    text: 'Le mot de passe de votre compte vient d’être changé et vos autres appareils sont déconnectés.',
    action: 'Ce n’était pas moi',
    closing:
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessus.',
  },
  passwordReset: {
    text: 'Le mot de passe de votre compte vient d’être choisi avec un lien envoyé par e-mail. Tous les appareils sont déconnectés et les clés de vos propres programmes ont pris fin.',
    nothingElse: 'Rien d’autre ne donne accès à votre compte.',
    remaining: ({ ways }) =>
      `Donne aussi accès à votre compte, comme avant : ${ways}. Retirez dans vos paramètres ce qui n’est pas à vous.`,
    operatorKeys: 'les clés des programmes de votre opérateur',
    factorsEnd: ({ at }) =>
      `Les clés d’accès et l’application d’authentification prennent fin après ${at}, sauf si quelqu’un se connecte avant avec le mot de passe et l’une d’elles.`,
  },
  newDevice: {
    subject: ({ device }) => `Nouvelle connexion à Ferrywing : ${device}`,
    heading: 'Une nouvelle connexion',
    text: ({ device, at }) =>
      `Quelqu’un s’est connecté à votre compte avec un appareil que nous n’avions jamais vu : ${device}, ${at}.`,
    action: 'Voir où je suis connecté',
    closing:
      'Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe dans les paramètres : tous les autres appareils sont alors déconnectés.',
    browserOn: ({ browser, system }) => `${browser} sur ${system}`,
    unknown: 'Appareil inconnu',
  },
  deletionAsked: {
    subject: 'Votre compte Ferrywing va être supprimé',
    heading: 'Votre compte va être supprimé',
    text: ({ at }) =>
      `Vous nous avez demandé de supprimer votre compte. Nous le ferons après le ${at}, et pas avant l’atterrissage de votre dernier vol réservé.`,
    action: 'Garder mon compte',
    closing:
      'Se connecter d’ici là laisse tout en l’état. Si vous n’avez rien demandé, connectez-vous et changez votre mot de passe.',
  },
  deletionStopped: {
    subject: 'Votre compte Ferrywing est conservé',
    heading: 'Votre compte est conservé',
    text: 'Vous vous êtes connecté : nous ne supprimons donc pas votre compte.',
    action: 'Ouvrir mes paramètres',
    closing: 'Si ce n’était pas vous, changez tout de suite votre mot de passe dans les paramètres.',
  },
  deleted: {
    subject: 'Votre compte Ferrywing est supprimé',
    heading: 'Votre compte est supprimé',
    text: 'Votre nom, votre adresse et tout ce qui vous concerne sont effacés. Les écritures de réservations et de paiements restent, comme l’exige le droit comptable, sans votre nom.',
    closing: 'Merci d’avoir volé avec nous. Vous serez toujours le bienvenu.',
  },
  exportReady: {
    subject: 'Vos données Ferrywing sont prêtes',
    heading: 'Vos données sont prêtes',
    text: 'Le fichier contenant tout ce que nous détenons à votre sujet est prêt. Connectez-vous pour le télécharger.',
    action: 'Voir mon fichier',
    closing: ({ at }) =>
      `Le fichier est supprimé après le ${at}. Si vous ne l’avez pas demandé, changez votre mot de passe.`,
  },

  look: 'Voir mes paramètres',
  ifNotYou:
    'Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe et vérifiez tout de suite vos paramètres.',
  factors: {
    passkey: 'une clé d’accès',
    newApp: 'une application d’authentification',
    app: 'l’application d’authentification',
    provider: ({ provider }) => `la connexion avec ${provider}`,
  },
  factorAdded: {
    subject: ({ factor }) => `Ajout à votre compte Ferrywing : ${factor}`,
    heading: 'Un nouveau moyen de prouver que c’est vous',
    text: ({ factor }) => `Vient d’être ajouté à votre compte : ${factor}.`,
  },
  factorRemoved: {
    subject: ({ factor }) => `Retrait de votre compte Ferrywing : ${factor}`,
    heading: 'Un moyen de prouver que c’est vous a disparu',
    text: ({ factor }) => `Vient d’être retiré de votre compte : ${factor}.`,
  },
  codeUsed: {
    subject: 'Un code de secours de votre compte Ferrywing a été utilisé',
    heading: 'Un code de secours a été utilisé',
    text: 'Quelqu’un vient de se connecter à votre compte avec l’un de vos codes de secours.',
    left: ({ count }) =>
      count === 0
        ? 'Il ne reste aucun code.'
        : formatCounted('fr', count, { one: 'Il reste un code.', other: 'Il reste # codes.' }),
    action: 'Créer de nouveaux codes',
  },
  newCodes: {
    subject: 'Nouveaux codes de secours pour votre compte Ferrywing',
    heading: 'Nouveaux codes de secours',
    text: 'De nouveaux codes de secours viennent d’être créés pour votre compte. Les précédents ne fonctionnent plus.',
  },
  // Only GSM characters, so that it fits in one text message.
  phoneCode: ({ minutes }) =>
    `est votre code Ferrywing, valable ${minutes} minutes. Personne de chez nous ne vous le demandera.`,
  phoneMoved: {
    subject: 'Votre numéro a été confirmé sur un autre compte Ferrywing',
    heading: 'Votre numéro a changé de compte',
    text: 'Le numéro de mobile de votre compte vient d’être confirmé sur un autre compte, avec un code qui y a été envoyé. Il n’est donc plus à vous ici et votre compte n’y envoie plus de SMS.',
    closing:
      'Si vous avez toujours ce numéro, confirmez-le de nouveau dans vos paramètres et il vous revient.',
  },
} satisfies SameWords<typeof en>
