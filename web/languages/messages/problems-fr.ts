import type { ProblemsSaid } from './problems.ts'

/** Problems by their code. */
export default {
  invalid_input: 'Veuillez vérifier les champs signalés.',
  malformed_body: 'La demande n’a pas pu être lue.',
  idempotency_key_in_flight: 'La même demande est encore en cours de traitement.',
  xsrf_token_mismatch: 'Cette page est périmée. Rechargez-la et réessayez.',
  not_found: 'Il n’y a rien ici.',
  rate_limited: 'Trop de tentatives. Veuillez patienter un instant et réessayer.',
  draining: 'Nous redémarrons. Veuillez réessayer dans quelques secondes.',
  overloaded: 'Trop de demandes arrivent en même temps. Veuillez réessayer dans quelques secondes.',
  search_busy: 'Trop de recherches sont en cours. Veuillez réessayer dans quelques secondes.',
  unavailable: 'Nous ne pouvons pas répondre pour le moment. Veuillez réessayer dans quelques secondes.',
  internal: 'Une erreur s’est produite. Veuillez réessayer.',
  not_signed_in: 'Veuillez vous connecter pour continuer.',
  session_ended: 'Votre session est terminée. Veuillez vous reconnecter.',
  wrong_credentials: 'L’e-mail ou le mot de passe est incorrect.',
  wrong_role: 'Vous n’avez pas l’autorisation de faire cela.',
  second_factor_required:
    'Les administrateurs se connectent avec une deuxième étape. Veuillez la configurer pour continuer.',
  sign_in_ended: 'Cette connexion a pris fin. Veuillez recommencer.',
  wrong_code: 'Ce code est incorrect.',
  code_used: 'Ce code a déjà été utilisé. Veuillez attendre le suivant.',
  passkey_refused: 'Cette clé d’accès n’a pas été acceptée. Veuillez réessayer.',
  provider_unavailable:
    'Ce fournisseur est inaccessible pour le moment. Veuillez réessayer ou vous connecter autrement.',
  email_taken: 'Un compte existe déjà avec cet e-mail.',
  account_suspended: 'Ce compte est suspendu. Veuillez écrire à hello@ferrywing.test.',
  leg_not_found: 'Ce vol n’existe pas.',
  leg_not_bookable: 'Ce vol n’est plus en vente.',
  too_many_people:
    'À la place, 8 personnes au plus peuvent réserver ensemble. Un avion entier en prend autant qu’il a de places.',
  not_enough_seats: 'Il ne reste pas assez de places sur ce vol.',
  lap_infant_limit:
    'Chaque adulte peut tenir un bébé sur les genoux. Retenez une place pour tout autre enfant : dès son deuxième anniversaire, il lui en faut une.',
  aircraft_lap_limit:
    'Cet avion prend au plus deux bébés sur les genoux, ceux des autres voyageurs compris. Retenez plutôt une place pour l’enfant, ou écrivez-nous.',
  already_holding: 'Vous retenez déjà des places sur ce vol. Terminez ou libérez d’abord cette option.',
  too_many_holds:
    'Vous retenez déjà des places sur trois vols. Terminez ou libérez d’abord l’une de ces options.',
  seats_promised:
    'Les places libres de ce vol sont proposées aux voyageurs de sa liste d’attente. Inscrivez-vous pour être le suivant.',
  hold_needs_confirmed_email:
    'Veuillez d’abord confirmer votre adresse e-mail : d’ici là, vous pouvez retenir des places, ou en attendre, sur un seul vol à la fois.',
  holds_paused:
    'Plusieurs de vos options ont pris fin sans paiement. Veuillez patienter un peu avant la prochaine.',
  network_holds_paused:
    'De nombreuses places ont été retenues depuis votre réseau sans être payées. Veuillez patienter un peu avant la prochaine option.',
  held_lately:
    'Vous venez de retenir des places sur ce vol, et d’autres le regardent aussi. Veuillez patienter un peu avant de le retenir à nouveau.',
  seats_are_free: 'Il y a assez de places libres sur ce vol : retenez-les maintenant plutôt que d’attendre.',
  booking_not_found: 'Cette réservation n’existe pas.',
  booking_not_pending: 'Cette réservation n’attend plus de paiement.',
  hold_expired: 'Votre option a expiré. Veuillez réserver à nouveau.',
  no_live_hold: 'Retenez des places sur ce vol avant de payer.',
  seats_differ: 'Le nombre de places diffère de celui que vous retenez.',
  payment_in_progress:
    'Votre paiement est en cours, ces places ne peuvent donc pas être libérées maintenant.',
  payment_not_found: 'Ce paiement n’existe pas.',
  payment_not_started: 'Le paiement n’a pas pu être créé. Veuillez réessayer.',
  provider_away:
    'Le prestataire de paiement ne répond pas. Nous continuons d’essayer ; revenez dans une minute.',
  journey_not_bookable:
    'Ces deux vols ne forment plus un voyage. Veuillez chercher une autre correspondance.',
  journey_not_found: 'Nous ne connaissons pas ce voyage.',
  hold_is_of_journey:
    'Ces places sont retenues avec celles de votre autre vol. Veuillez continuer avec les deux sur une même page.',
  body_too_large: 'C’est plus que cette page n’accepte.',
  unsupported_media_type: 'Ce type de contenu n’est pas accepté ici.',
  request_too_slow: 'La demande n’est pas arrivée à temps. Veuillez réessayer.',
  request_head_too_large: 'L’adresse ou les en-têtes de la demande sont trop longs.',
  confirmation_required: 'Veuillez confirmer que c’est bien vous.',
  passkey_not_found: 'Cette clé d’accès a déjà été retirée.',
  passkey_added_already: 'Cette clé d’accès a déjà été ajoutée.',
  too_many_passkeys: 'Au plus 20 clés d’accès peuvent être ajoutées. Retirez-en une d’abord.',
  app_on_already:
    'Une application d’authentification est déjà configurée. Désactivez-la avant d’en configurer une autre.',
  app_not_started: 'Cette configuration a pris fin. Veuillez la recommencer.',
  no_second_factor: 'La connexion en deux étapes est désactivée : il n’y a rien à récupérer.',
  last_way_in:
    'C’est le seul accès à votre compte. Définissez d’abord un mot de passe ou ajoutez un autre moyen.',
  provider_not_configured: 'Il n’est pas possible de se connecter ainsi ici.',
  identity_not_found: 'Ce compte n’est plus associé.',
  wrong_password: 'Ce n’est pas votre mot de passe actuel.',
  link_invalid: 'Ce lien n’est pas valable. Veuillez en demander un nouveau.',
  link_expired: 'Ce lien a expiré. Veuillez en demander un nouveau.',
  link_needs_password: 'Veuillez saisir le mot de passe de ce compte pour confirmer son adresse.',
  link_used: 'Ce lien a déjà été utilisé. Veuillez en demander un nouveau.',
  export_not_found: 'Ce fichier n’existe plus. Veuillez en demander un nouveau.',
  account_has_operator:
    'Ce compte gère un opérateur. Veuillez écrire à privacy@ferrywing.test pour fermer les deux.',
  session_not_found: 'Cette session a déjà pris fin.',
  already_waiting:
    'Vous êtes déjà sur cette liste d’attente, pour un autre nombre de personnes. Quittez-la d’abord.',
  too_many_places: 'Vous attendez des places sur vingt vols. Quittez d’abord l’une de ces listes.',
  early_access:
    'Les membres Premium peuvent réserver ce vol en premier. Il sera ouvert à tous un peu plus tard.',
  payment_disputed:
    'La banque a repris ce paiement à la suite d’une contestation : rien ne peut en être remboursé, sauf si la contestation est gagnée.',
  nothing_to_refund: 'Il ne reste rien à rembourser de cette réservation.',
  refund_outdated: 'Un remboursement a été effectué entre-temps. Vérifiez les montants avant de confirmer.',
  cancellation_closed: 'Cette réservation ne peut plus être annulée ici.',
  cancellation_changed: 'Le montant qui vous reviendrait vient de changer. Vérifiez-le avant de confirmer.',
  booking_being_checked:
    'Nous vérifions cette réservation, comme certaines autres. Vous n’avez rien à faire : rien n’est débité entre-temps, et nous vous écrirons s’il nous faut quelque chose.',
  passes_being_checked:
    'Nous vérifions cette réservation, comme certaines autres. Vos places sont conservées, et vos cartes d’accès seront ici une fois la vérification terminée.',
  no_pass_yet: 'Cette réservation n’est pas confirmée : elle n’a pas encore de carte d’accès.',
  wallet_not_offered: 'Les cartes ne peuvent pas être ajoutées à ce portefeuille ici.',
  pass_void: 'Ce voyage a été annulé : ses cartes d’accès ne sont plus valables.',
  invoice_not_found: 'Ce document n’existe pas.',
  invoice_has_no_xml:
    'La facture électronique exige le pays des deux parties, et le n° de TVA d’un vendeur qui facture la TVA.',
  invoice_changed_too_often: 'La facture de ce voyage a été modifiée dix fois. Écrivez-nous.',
  nothing_charged: 'Rien n’a été débité pour cette réservation : il n’y a pas de reçu.',
  trip_not_confirmed: 'Les passagers peuvent être indiqués une fois la réservation confirmée.',
  seat_not_found: 'Cette réservation n’a pas autant de places.',
  passengers_closed:
    'Les noms et les documents peuvent être modifiés jusqu’à trois heures avant le départ. Veuillez nous écrire.',
  change_quote_not_found: 'Nous ne connaissons pas ce prix. Vérifiez de nouveau la modification.',
  change_quote_expired:
    'Ce prix a été affiché il y a trop longtemps. Vérifiez-le de nouveau avant de confirmer.',
  change_quote_changed: 'Quelque chose a changé entre-temps. Vérifiez de nouveau le prix avant de confirmer.',
  change_raises_taxes:
    'Avec cette date de naissance, des taxes supplémentaires sont dues et ne peuvent pas être payées ici. Le passager reste tel qu’il est enregistré. Écrivez-nous, ou rendez cette place et réservez-en une autre.',
  nothing_changed: 'Rien n’est différent de ce qui est enregistré.',
  last_person: 'Personne d’autre ne voyage avec cette réservation. Annulez plutôt la réservation.',
  laps_need_people:
    'Un bébé sur les genoux a besoin de quelqu’un pour le tenir : aucune place ne peut être rendue ici. Veuillez nous écrire.',
  already_boarding:
    'Une personne de cette réservation est déjà enregistrée : aucune place ne peut plus être rendue.',
  changed_meanwhile: 'Quelqu’un d’autre a modifié cela entre-temps. Vérifiez de nouveau.',
  email_not_confirmed:
    'Veuillez d’abord confirmer votre adresse e-mail. Le lien est dans l’e-mail que nous vous avons envoyé.',
  personal_key_limit: 'Vous avez déjà dix clés. Révoquez d’abord l’une de celles qui ne servent plus.',
  alert_not_found: 'Cet itinéraire enregistré n’existe plus.',
  alert_over:
    'Son dernier jour est passé. Choisissez des jours plus tardifs pour en être de nouveau informé.',
  alert_place_unknown: 'Nous ne connaissons pas ce lieu.',
  sms_needs_premium: 'Les SMS font partie de Premium. L’e-mail fonctionne avec toutes les formules.',
  sms_needs_number:
    'Ajoutez d’abord votre numéro de mobile et confirmez-le avec le code que nous y envoyons.',
  leave_link_invalid:
    'Ce lien est incomplet. Rouvrez-le depuis le message ou connectez-vous pour modifier vos alertes.',
  plan_not_started: 'La page de paiement n’a pas pu être ouverte. Rien n’a été commencé. Veuillez réessayer.',
  plan_running: 'Vous avez déjà Premium. Votre formule se trouve dans les paramètres.',
  plan_not_running: 'Il n’y a pas de formule Premium à modifier.',
  plan_not_changed:
    'Le prestataire de paiement est inaccessible pour le moment. Rien n’a été modifié. Veuillez réessayer.',
  plan_card_refused:
    'Votre carte a été refusée : rien n’a été modifié. Essayez une autre carte sous cartes et factures.',
  plan_past_due:
    'Un paiement est en souffrance. Mettez d’abord votre carte à jour, puis changez votre mode de paiement.',
  plan_ending:
    'Votre formule est sur le point de prendre fin. Conservez-la d’abord, puis changez votre mode de paiement.',
  plan_checkout_not_found: 'Nous ne connaissons pas ce paiement.',
  money_back_over: 'Aucun paiement Premium ne peut être rendu : la garantie vaut 30 jours, une seule fois.',
  saved_routes_limit:
    'La formule gratuite permet 5 itinéraires enregistrés. Supprimez-en un ou passez à Premium pour en avoir autant que vous voulez.',
  push_unavailable: 'Les notifications ne sont pas disponibles ici.',
  sms_unavailable: 'L’envoi de SMS n’est pas disponible ici : aucun numéro ne peut être confirmé.',
  phone_stopped:
    'Ce numéro nous a répondu STOP. Envoyez-nous d’abord START depuis ce numéro, puis demandez un nouveau code.',
  phone_country:
    'Nous n’envoyons pas de SMS vers ce pays. Utilisez un numéro d’un pays que nous desservons, ou recevez vos alertes par e-mail.',
  phone_confirmed: 'Ce numéro est déjà confirmé.',
  phone_not_asked: 'Aucun numéro n’attend de code.',
  phone_code_wrong: 'Ce code est incorrect.',
  phone_code_over: 'Ce code n’est plus valable. Demandez-en un nouveau.',
} as const satisfies ProblemsSaid
