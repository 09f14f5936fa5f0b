/** Why the server refuses a crew's report. */
export default {
  'The day of a flight begins {hours} hours before departure':
    'La journée d’un vol commence {hours} heures avant le départ',
  'The day of this flight is over': 'La journée de ce vol est terminée',
  'After {label} it cannot be {name}': 'Après « {label} », le vol ne peut pas être « {name} »',
  'Boarding begins three hours before departure at the earliest':
    'L’embarquement commence au plus tôt trois heures avant le départ',
  'It can leave an hour before the departure that was sold at the earliest':
    'Il peut partir au plus tôt une heure avant le départ vendu',
  'It lands after half of its flight time at the earliest':
    'Il arrive au plus tôt après la moitié de son temps de vol',
  'Say when it is expected to leave': 'Indiquez quand le départ est prévu',
  'A delay ends after the departure that was sold': 'Un retard se termine après le départ vendu',
  'It is expected to leave after now': 'Le départ prévu doit être à venir',
  'So long a delay gives travellers a right to all of their money: change the times of the flight':
    'Un retard aussi long donne aux voyageurs droit à tout leur argent : l’opérateur doit changer les heures du vol',
  scheduled: 'prévu',
  'on time': 'à l’heure',
  delayed: 'retardé',
  boarding: 'à l’embarquement',
  departed: 'parti',
  landed: 'arrivé',
}
