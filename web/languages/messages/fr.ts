import { buildTranslation } from '../build-translation.ts'
import alerts from './alerts-fr.ts'
import crew from './crew-fr.ts'
import onBoard from './on-board-fr.ts'
import passengers from './passengers-fr.ts'
import problems from './problems-fr.ts'
import publicPages from './public-fr.ts'
import settings from './settings-fr.ts'

/** Translations by key: titles and sentences of the server and of shared parts by their English text, problems by their code. */
export const translations = {
  'Book Your Flight · Ferrywing': 'Réservez votre vol · Ferrywing',
  'Your payment · Ferrywing': 'Votre paiement · Ferrywing',
  'Complete Your Booking · Ferrywing': 'Finalisez votre réservation · Ferrywing',
  'Your Journey · Ferrywing': 'Votre voyage · Ferrywing',
  'Sign In · Ferrywing': 'Connexion · Ferrywing',
  'Create Account · Ferrywing': 'Créer un compte · Ferrywing',
  'Forgot Password · Ferrywing': 'Mot de passe oublié · Ferrywing',
  'End Premium · Ferrywing': 'Résilier Premium · Ferrywing',
  'Set a New Password · Ferrywing': 'Nouveau mot de passe · Ferrywing',
  'Confirm Your Email · Ferrywing': 'Confirmez votre e-mail · Ferrywing',
  'Signing In · Ferrywing': 'Connexion en cours · Ferrywing',
  'Profile · Ferrywing': 'Profil · Ferrywing',
  ...problems,
  ...settings,
  ...alerts,
  ...passengers,
  'We cannot reach Ferrywing. Check your connection and try again.':
    'Ferrywing est inaccessible. Vérifiez votre connexion et réessayez.',
  'Something went wrong. Please try again.': 'Une erreur s’est produite. Veuillez réessayer.',
  'This device has a passkey for your account already.':
    'Cet appareil a déjà une clé d’accès pour votre compte.',
  'No passkey was used: it was cancelled, or took too long. Please try again.':
    'Aucune clé d’accès n’a été utilisée : annulée, ou trop longue à venir. Veuillez réessayer.',
  'Passkeys do not work at this address of the site.':
    'Les clés d’accès ne fonctionnent pas à cette adresse du site.',
  'This browser could not use a passkey. Please try another way.':
    'Ce navigateur n’a pas pu utiliser de clé d’accès. Veuillez essayer autrement.',
  'You did not finish signing in with {provider}. Nothing has changed.':
    'Vous n’avez pas terminé la connexion avec {provider}. Rien n’a changé.',
  '{provider} cannot be reached right now. Please try again, or sign in another way.':
    '{provider} est inaccessible pour le moment. Veuillez réessayer ou vous connecter autrement.',
  'Signing in with {provider} did not work. Please start again.':
    'La connexion avec {provider} a échoué. Veuillez recommencer.',
  'This sign-in with {provider} has ended, or was started in another browser. Please start again.':
    'Cette connexion avec {provider} a pris fin ou a commencé dans un autre navigateur. Veuillez recommencer.',
  '{provider} has not confirmed your email address, so we cannot use it to sign you in.':
    '{provider} n’a pas confirmé votre adresse e-mail : nous ne pouvons pas l’utiliser pour vous connecter.',
  'An account with this address exists already. Sign in to it with its password, or have a link mailed to set one, then connect {provider} in the settings.':
    'Un compte existe déjà avec cette adresse. Connectez-vous avec son mot de passe, ou demandez un lien pour en choisir un, puis associez {provider} dans les paramètres.',
  'Email is required': 'L’e-mail est obligatoire',
  'Please enter a valid email address': 'Veuillez saisir une adresse e-mail valide',
  'Name is required': 'Le nom est obligatoire',
  'Name must be at least 2 characters': 'Le nom doit compter au moins 2 caractères',
  'Name must be at most 120 characters': 'Le nom doit compter au plus 120 caractères',
  'Password is required': 'Le mot de passe est obligatoire',
  'Password must be at least 8 characters': 'Le mot de passe doit compter au moins 8 caractères',
  'Password must contain at least one uppercase letter, lowercase letter, and number':
    'Le mot de passe doit contenir au moins une majuscule, une minuscule et un chiffre',
  'Please confirm your password': 'Veuillez confirmer votre mot de passe',
  'Please confirm with your second step, or sign out and in again: this sign-in is older than it.':
    'Veuillez confirmer avec votre seconde étape, ou vous déconnecter puis vous reconnecter : cette connexion est plus ancienne qu’elle.',
  'Please accept the terms to continue': 'Veuillez accepter les conditions pour continuer',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  Turboprop: 'Turbopropulseur',
  'Very Light Jet': 'Jet très léger',
  'Light Jet': 'Jet léger',
  'Midsize Jet': 'Jet intermédiaire',
  'Super Midsize Jet': 'Jet super-intermédiaire',
  'Large Jet': 'Jet gros-porteur',
  'Ultra Long Range': 'Très long-courrier',
  'North America': 'Amérique du Nord',
  Europe: 'Europe',
  MENA: 'Moyen-Orient et Afrique du Nord',
  Africa: 'Afrique',
  Asia: 'Asie',
  Oceania: 'Océanie',
  'South America': 'Amérique du Sud',
  CONFIRMED: 'CONFIRMÉE',
  PENDING: 'EN ATTENTE',
  CANCELLED: 'ANNULÉE',
  unpaid: 'non payé',
  processing: 'en cours',
  authorized: 'autorisé',
  'The sky along the route: {takeOff, message} all the way.':
    'Le ciel le long du trajet : {takeOff, message} d’un bout à l’autre.',
  'The sky along the route: {takeOff, message} at take-off, {landing, message} at landing.':
    'Le ciel le long du trajet : {takeOff, message} au décollage, {landing, message} à l’atterrissage.',
  night: 'nuit',
  dawn: 'aube',
  dusk: 'crépuscule',
  'early sun': 'soleil levant',
  'low sun': 'soleil bas',
  daylight: 'plein jour',
  'The search was cut off. Please try again.': 'La recherche a été interrompue. Veuillez réessayer.',
  'Map of the great circle from {from} to {to}': 'Carte de la route orthodromique de {from} à {to}',
  'Show as table': 'Afficher sous forme de tableau',
  'Draw the map closer': 'Rapprocher la carte',
  'Show more of the map': 'Montrer plus de la carte',
  'Show all on the map': 'Tout montrer sur la carte',
  'My Trips · Ferrywing': 'Mes voyages · Ferrywing',
  'Your Trip · Ferrywing': 'Votre voyage · Ferrywing',
  'Trip Pass · Ferrywing': 'Carte d’accès · Ferrywing',
  'First name is required': 'Le prénom est obligatoire',
  'Family name is required': 'Le nom de famille est obligatoire',
  'Date of birth is required': 'La date de naissance est obligatoire',
  'On a lap a child must be under two until the flight has landed. This child needs a seat: please write to us':
    'Sur les genoux, un enfant doit avoir moins de deux ans jusqu’à l’atterrissage. Cet enfant a besoin d’une place : écrivez-nous',
  'Each adult may hold one infant: the others need a seat of their own':
    'Chaque adulte peut tenir un bébé : les autres ont besoin d’une place à eux',
  'Date of birth must lie before the flight': 'La date de naissance doit précéder le vol',
  'Nationality is required': 'La nationalité est obligatoire',
  'Choose a document': 'Choisissez un document',
  'This nationality needs a passport here': 'Cette nationalité exige ici un passeport',
  'This flight needs a passport': 'Ce vol exige un passeport',
  'Document number is required': 'Le numéro du document est obligatoire',
  'A document number has 5 to 20 letters and digits':
    'Un numéro de document compte de 5 à 20 lettres et chiffres',
  'A document number has at most 20 letters and digits':
    'Un numéro de document compte au plus 20 lettres et chiffres',
  'Country of issue is required': 'Le pays de délivrance est obligatoire',
  'Expiry date is required': 'La date d’expiration est obligatoire',
  'The country of arrival asks for a document that stays valid for longer':
    'Le pays d’arrivée demande un document valable plus longtemps',
  'Choose what this person enters the country with': 'Indiquez avec quoi cette personne entre dans le pays',
  'An ESTA is for flights of carriers that have signed the Visa Waiver agreement. With this one, a visa is needed':
    'Un ESTA ne vaut que pour les vols des transporteurs qui ont signé l’accord d’exemption de visa. Avec celui-ci, il faut un visa',
  'At least one passenger has to be 18 or older on the day of departure':
    'Au moins un passager doit avoir 18 ans ou plus le jour du départ',
  'The document must be valid after the day of arrival':
    'Le document doit être valable après le jour d’arrivée',
  'Too many attempts. Please try again in {seconds} seconds.':
    'Trop de tentatives. Veuillez réessayer dans {seconds, second}.',
  'Too many attempts. Please try again in {minutes} minutes.':
    'Trop de tentatives. Veuillez réessayer dans {minutes, minute}.',
  'Premium members can book this flight first. It opens to everybody at {opensAt, time} UTC on {opensAt, date}.':
    'Les membres Premium peuvent réserver ce vol en premier. Il sera ouvert à tous à {opensAt, time} UTC le {opensAt, date}.',
  'Premium members see this flight first. It opens to everybody at {opensAt, time} UTC on {opensAt, date}.':
    'Les membres Premium voient ce vol en premier. Il sera ouvert à tous à {opensAt, time} UTC le {opensAt, date}.',
  'Several of your holds have ended without payment. You can hold seats again at {until, time} UTC on {until, date}.':
    'Plusieurs de vos options ont pris fin sans paiement. Vous pourrez retenir de nouveau des places à {until, time} UTC le {until, date}.',
  'Many seats were held from your network without being paid for. You can hold seats again at {until, time} UTC on {until, date}.':
    'De nombreuses places ont été retenues depuis votre réseau sans être payées. Vous pourrez retenir de nouveau des places à {until, time} UTC le {until, date}.',
  'You have just held seats on this flight, and others are looking at it too. You can hold it again at {until, time} UTC on {until, date}.':
    'Vous venez de retenir des places sur ce vol, et d’autres le regardent aussi. Vous pourrez le retenir de nouveau à {until, time} UTC le {until, date}.',
  'A journey is two holds at a time: please confirm your email address first.':
    'Un voyage compte pour deux options à la fois : veuillez d’abord confirmer votre adresse e-mail.',
  'The last seats on this flight have just been taken.':
    'Les dernières places de ce vol viennent d’être prises.',
  'Only 1 seat is left on this flight.': 'Il ne reste qu’une place sur ce vol.',
  'Only {free} seats are left on this flight.': 'Il ne reste que {free} places sur ce vol.',
  'This aircraft has only {seats} seats.': 'Cet avion n’a que {seats} places.',
  'One of these flights is no longer on sale.': 'L’un de ces vols n’est plus en vente.',
  'Together these two flights cost {amountMinor, money}, and a card pays at most {mostMinor, money} at once. Book them one by one.':
    'Ensemble, ces deux vols coûtent {amountMinor, money} et une carte ne paie que {mostMinor, money} au plus en une fois. Réservez-les l’un après l’autre.',
  'One of these flights has to be confirmed by hand, so both cannot be booked at once. Book them one by one.':
    'L’un de ces vols doit être confirmé manuellement : ils ne peuvent pas être réservés ensemble. Réservez-les l’un après l’autre.',
  'These two flights do not connect any more: there is too little time between them, or too much.':
    'Ces deux vols ne sont plus en correspondance : il y a trop peu de temps entre eux, ou trop.',
  'A journey is two holds, and you may have three in all. Release one of yours, then try again.':
    'Un voyage compte pour deux options, et vous pouvez en avoir trois en tout. Libérez l’une des vôtres, puis réessayez.',
  '{from} to {to}: {sentence, message}': 'De {from} à {to} : {sentence, message}',
  'Your bank has taken this payment back and has not decided about it yet, so nothing can be refunded here. Write to us if you do not want to fly.':
    'Votre banque a repris ce paiement et n’a pas encore tranché : rien ne peut être remboursé ici. Écrivez-nous si vous ne souhaitez plus voyager.',
  'You have already paid for these seats. We are waiting for the operator to confirm.':
    'Vous avez déjà payé ces places. Nous attendons la confirmation de l’opérateur.',
  'Your card was authorised after your hold had ended, and by then the seats were not free any more. Nothing was charged: we have let the authorisation go.':
    'Votre carte a été autorisée après la fin de votre option, et les places n’étaient plus libres. Rien n’a été débité : nous avons levé l’autorisation.',
  'Your card was authorised for seats that are no longer held for you. Nothing was charged: we have let the authorisation go.':
    'Votre carte a été autorisée pour des places qui ne sont plus retenues pour vous. Rien n’a été débité : nous avons levé l’autorisation.',
  'The authorisation on your card ended before the booking could be confirmed. Nothing was charged, and the seats are on sale again.':
    'L’autorisation de votre carte a pris fin avant que la réservation puisse être confirmée. Rien n’a été débité et les places sont de nouveau en vente.',
  'The other flight of your journey could not be booked, so neither was. Nothing was charged for either of them.':
    'L’autre vol de votre voyage n’a pas pu être réservé : aucun des deux ne l’a été. Rien n’a été débité pour l’un ni pour l’autre.',
  'The other flight of your journey was not paid for before your hold ended, so neither was booked. Nothing was charged for either of them.':
    'L’autre vol de votre voyage n’a pas été payé avant la fin de votre option ; aucun des deux n’a donc été réservé. Rien n’a été débité, ni pour l’un ni pour l’autre.',
  'The operator has cancelled this flight. Nothing was charged: we have let the authorisation go.':
    'L’opérateur a annulé ce vol. Rien n’a été débité : nous avons levé l’autorisation.',
  'You have withdrawn this booking before it was confirmed. Nothing was charged: we have let the authorisation go.':
    'Vous avez retiré cette réservation avant sa confirmation. Rien n’a été débité : nous avons levé l’autorisation.',
  'We could not confirm this booking. Nothing was charged: we have let the authorisation go.':
    'Nous n’avons pas pu confirmer cette réservation. Rien n’a été débité : nous avons levé l’autorisation.',
  'This has changed while you looked: nothing has been charged yet. Look again.':
    'La situation a changé pendant que vous regardiez : rien n’a encore été débité. Vérifiez de nouveau.',
  'This flight has left, so the booking cannot be cancelled any more.':
    'Ce vol est parti : la réservation ne peut plus être annulée.',
  'This booking is cancelled already.': 'Cette réservation est déjà annulée.',
  'Your payment is being taken at this moment. Look again in a minute: the booking can be cancelled then.':
    'Votre paiement est en cours d’encaissement. Revenez dans une minute : la réservation pourra alors être annulée.',
  'Nothing has been paid for these seats. Release your hold instead.':
    'Rien n’a été payé pour ces places. Libérez plutôt votre option.',
  'Choose how many people travel': 'Choisissez combien de personnes voyagent',
  'Say how many infants travel on a lap': 'Indiquez combien de bébés voyagent sur les genoux',
  'At least one person travels': 'Au moins une personne voyage',
  'At most 19 people can be booked together': 'Au plus 19 personnes peuvent réserver ensemble',
  'Enter a month': 'Indiquez un mois',
  'Enter a city': 'Indiquez une ville',
  'Enter a street or a post box': 'Indiquez une rue ou une boîte postale',
  'Choose a country': 'Choisissez un pays',
  'A VAT id has 4 to 20 letters and digits': 'Un n° de TVA compte 4 à 20 lettres et chiffres',
  'This is no VAT id of the chosen country: write it like {example}':
    'Ce n’est pas un n° de TVA du pays choisi : écrivez-le comme {example}',
  'A day is written 2026-12-04': 'Un jour s’écrit 2026-12-04',
  'A month is written 2026-12': 'Un mois s’écrit 2026-12',
  'Choose one day or a window': 'Choisissez un jour ou une période',
  'The last day is before the first one': 'Le dernier jour précède le premier',
  'A maximum price needs its currency': 'Un prix maximal a besoin de sa devise',
  'Give the maximum price that is compared with every currency':
    'Indiquez le prix maximal à comparer avec toutes les devises',
  'This page is of another search': 'Cette page provient d’une autre recherche',
  'We do not know this place': 'Nous ne connaissons pas ce lieu',
  'Near me': 'Près de moi',
  'Middle East and North Africa': 'Moyen-Orient et Afrique du Nord',
  Country: 'Pays',
  Region: 'Région',
  '1 airport': '1 aéroport',
  '{count} airports': '{count} aéroports',
  'Welcome to {product}, {name}. We verify your account by hand and contact you within 48 hours.':
    'Bienvenue chez {product}, {name}. Nous vérifions votre compte à la main et vous contactons sous 48 heures.',
  'Welcome to {product}, {name}.': 'Bienvenue chez {product}, {name}.',
  'Your profile is saved.': 'Votre profil est enregistré.',
  'Your email address is confirmed.': 'Votre adresse e-mail est confirmée.',
  'Your email address is confirmed already.': 'Votre adresse e-mail est déjà confirmée.',
  'We have sent a new link to {email}. It works for 24 hours.':
    'Nous avons envoyé un nouveau lien à {email}. Il fonctionne pendant 24 heures.',
  'If Premium runs for this address, a link to end it is on its way. It works for 24 hours.':
    'Si Premium est actif pour cette adresse, un lien pour le résilier est en route. Il fonctionne pendant 24 heures.',
  'Premium ends with the period that is paid for. Nothing more is charged.':
    'Premium prend fin avec la période déjà payée. Plus rien n’est débité.',
  'If an account has this address, a link to set a new password is on its way. It works for one hour.':
    'Si un compte a cette adresse, un lien pour choisir un nouveau mot de passe est en route. Il fonctionne pendant une heure.',
  'Your new password is set. Please sign in with it.':
    'Votre nouveau mot de passe est enregistré. Veuillez vous connecter avec celui-ci.',
  'An account with this email already exists.': 'Un compte existe déjà avec cet e-mail.',
  'This code is not right. Look whether the clock of your phone is.':
    'Ce code est incorrect. Vérifiez si l’heure de votre téléphone est juste.',
  'This code was used already. Please wait for the next one.':
    'Ce code a déjà été utilisé. Veuillez attendre le suivant.',
  'This recovery code is not right, or was used already.':
    'Ce code de secours est incorrect ou a déjà été utilisé.',
  'This passkey is to be removed from the account. Please sign in with the password first.':
    'Cette clé d’accès doit être retirée du compte. Veuillez d’abord vous connecter avec le mot de passe.',
  'This is not your current password.': 'Ce n’est pas votre mot de passe actuel.',
  'Enter your password': 'Saisissez votre mot de passe',
  'This {provider} account is connected to another Ferrywing account.':
    'Ce compte {provider} est associé à un autre compte Ferrywing.',
  'Another {provider} account is connected to yours. Disconnect that one first, then connect this one.':
    'Un autre compte {provider} est associé au vôtre. Dissociez-le d’abord, puis associez celui-ci.',
  'This link is not complete.': 'Ce lien est incomplet.',
  'Current password is required': 'Le mot de passe actuel est obligatoire',
  'Code is required': 'Le code est obligatoire',
  'The code has six figures': 'Le code compte six chiffres',
  'Recovery code is required': 'Le code de secours est obligatoire',
  'A recovery code has ten letters and figures': 'Un code de secours compte dix lettres et chiffres',
  'Name must be at most 60 characters': 'Le nom doit compter au plus 60 caractères',
  'Name must not read as a web address: put a space after each full stop':
    'Le nom ne doit pas ressembler à une adresse web : mettez une espace après chaque point',
  'Name must not contain control characters': 'Le nom ne doit pas contenir de caractères de contrôle',
  'Password must be at most 200 characters': 'Le mot de passe doit compter au plus 200 caractères',
  'Choose Traveler or Operator': 'Choisissez Voyageur ou Opérateur',
  'Choose English, French or Arabic': 'Choisissez l’anglais, le français ou l’arabe',
  'First name must be at most 60 characters': 'Le prénom doit compter au plus 60 caractères',
  'First name may have letters, spaces, hyphens and apostrophes':
    'Le prénom peut contenir des lettres, des espaces, des traits d’union et des apostrophes',
  'Family name must be at most 60 characters': 'Le nom de famille doit compter au plus 60 caractères',
  'Family name may have letters, spaces, hyphens and apostrophes':
    'Le nom de famille peut contenir des lettres, des espaces, des traits d’union et des apostrophes',
  'Date of birth must be a date': 'La date de naissance doit être une date',
  'The expiry date must be a date': 'La date d’expiration doit être une date',
  'Choose the nationality from the list': 'Choisissez la nationalité dans la liste',
  'Choose the country of issue from the list': 'Choisissez le pays de délivrance dans la liste',
  'With this date of birth {amountMinor, money} more taxes are due than were paid, and they cannot be paid here. The passenger stays as saved. Write to us, or give up this seat and book another one.':
    'Avec cette date de naissance, {amountMinor, money} de taxes supplémentaires sont dus et ne peuvent pas être payés ici. Le passager reste tel qu’il est enregistré. Écrivez-nous, ou rendez cette place et réservez-en une autre.',
  ...publicPages,
  ...onBoard,
  ...crew,
} as const satisfies Partial<Record<string, string>>

export default buildTranslation(translations)
