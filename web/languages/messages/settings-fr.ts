/** Settings and plan: titles, and the answers and errors of their forms. */
export default {
  'Your Plan · Ferrywing': 'Votre formule · Ferrywing',
  'Settings · Ferrywing': 'Paramètres · Ferrywing',
  'Set Up Two-Step Sign-In · Ferrywing': 'Configurer la connexion en deux étapes · Ferrywing',
  'Unknown device': 'Appareil inconnu',
  'Your password is changed. Every other device is signed out.':
    'Votre mot de passe est changé. Tous vos autres appareils sont déconnectés.',
  'It is disconnected.': 'Il est dissocié.',
  'A code is on its way to your telephone.': 'Un code est en route vers votre téléphone.',
  'Your number is confirmed.': 'Votre numéro est confirmé.',
  'Your number is removed. No texts go to it any more.':
    'Votre numéro est retiré. Plus aucun SMS n’y est envoyé.',
  'Notifications · Ferrywing': 'Notifications · Ferrywing',
  'Notifications come to this device now.': 'Les notifications arrivent maintenant sur cet appareil.',
  'No more notifications come to that device.': 'Plus aucune notification n’arrive sur cet appareil.',
  'Signed out there.': 'Déconnecté là-bas.',
  'Every other device is signed out.': 'Tous les autres appareils sont déconnectés.',
  'Your choices are saved.': 'Vos choix sont enregistrés.',
  'Your account is deleted in 14 days. Sign in before then to keep it.':
    'Votre compte sera supprimé dans 14 jours. Connectez-vous d’ici là pour le conserver.',
  'We are putting your file together, and mail you when it is ready.':
    'Nous préparons votre fichier et vous écrirons dès qu’il sera prêt.',
  'Your authenticator app is set up.': 'Votre application d’authentification est configurée.',
  'The authenticator app is turned off.': 'L’application d’authentification est désactivée.',
  'Your passkey {name} is added.': 'Votre clé d’accès {name} est ajoutée.',
  'The name is saved.': 'Le nom est enregistré.',
  'The passkey is removed.': 'La clé d’accès est retirée.',
  'Mobile number is required': 'Le numéro de mobile est obligatoire',
  'Please write the number with its country code, such as +44 7700 900123':
    'Veuillez saisir le numéro avec l’indicatif du pays, par exemple +44 7700 900123',
  'This code is not right. One try is left.': 'Ce code est incorrect. Il reste un essai.',
  'This code is not right. {left} tries are left.': 'Ce code est incorrect. Il reste {left} essais.',
  'A code has six digits': 'Un code compte six chiffres',
  'A time is written 22:00': 'Une heure s’écrit 22:00',
  'Quiet hours need both times': 'Les heures calmes ont besoin des deux heures',
  'Choose two different times': 'Choisissez deux heures différentes',
  'We do not know this time zone': 'Nous ne connaissons pas ce fuseau horaire',
  'Give the key a name': 'Donnez un nom à la clé',
  'At most 2 characters': 'Au plus 2 caractères',
  'At most 20 characters': 'Au plus 20 caractères',
  'At most 24 characters': 'Au plus 24 caractères',
  'At most 60 characters': 'Au plus 60 caractères',
  'At most 80 characters': 'Au plus 80 caractères',
  'At most 160 characters': 'Au plus 160 caractères',
  'Choose what the key may do': 'Choisissez ce que la clé peut faire',
  'Enter the most that it may hold and buy': 'Indiquez le montant maximal qu’elle peut retenir et acheter',
  'This is more than a key may be trusted with': 'C’est plus que ce qui peut être confié à une clé',
  'A key that holds seats needs a spend cap':
    'Une clé qui retient des places a besoin d’un plafond de dépenses',
  'A key can pay only for its own holds: let it hold seats too':
    'Une clé ne paie que ses propres options : laissez-la aussi retenir des places',
  'A key that holds no seats spends nothing': 'Une clé qui ne retient pas de places ne dépense rien',
  'Look for flights': 'Chercher des vols',
  'Ask what a flight costs and on which terms': 'Demander le prix d’un vol et ses conditions',
  'Hold seats for fifteen minutes, see and release its own holds':
    'Retenir des places quinze minutes, voir et libérer ses propres options',
  'Get you the payment page of its own holds. Only you can pay':
    'Vous fournir la page de paiement de ses propres options. Vous seul pouvez payer',
  'Book every flight on sale': 'Réserver tous les vols en vente',
  'Watchlist of 5 saved routes': 'Suivi de 5 itinéraires enregistrés',
  'Weekly e-mail alerts': 'Alertes hebdomadaires par e-mail',
  'Seats held for 15 minutes': 'Places retenues pendant 15 minutes',
} as const satisfies Partial<Record<string, string>>
