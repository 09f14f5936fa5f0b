/** Why the server refuses a crew's report. */
export default {
  'The day of a flight begins {hours} hours before departure':
    'La journée d’un vol commence {hours} heures avant le départ',
  'The day of this flight is over': 'La journée de ce vol est terminée',
  'After {before, message} it cannot be {after, message}':
    'Après « {before, message} », le vol ne peut pas être « {after, message} »',
  'Boarding begins three hours before departure at the earliest':
    'L’embarquement commence au plus tôt trois heures avant le départ',
  'It can leave at most an hour before its sold departure':
    'Il peut partir au plus tôt une heure avant le départ vendu',
  'It can land after half of its flight time at the earliest':
    'Il arrive au plus tôt après la moitié de son temps de vol',
  'Say when it is expected to leave': 'Indiquez quand le départ est prévu',
  'The expected departure must be after the sold departure': 'Un retard se termine après le départ vendu',
  'The expected departure must be in the future': 'Le départ prévu doit être à venir',
  'Travellers may claim a full refund after such a delay: change the times of the flight instead':
    'Un retard aussi long donne aux voyageurs droit à tout leur argent : l’opérateur doit changer les heures du vol',
  scheduled: 'prévu',
  'on time': 'à l’heure',
  delayed: 'retardé',
  boarding: 'à l’embarquement',
  departed: 'parti',
  landed: 'arrivé',
}
