export default {
  READY: {
    title: 'Passengers still to name',
    body: '{route}, {date}, {time}. The crew may take only people whose names and documents it has.',
  },
  TOMORROW: {
    title: 'Your flight tomorrow',
    body: '{route}, {date}, {time} {zone}. Please be there at {beThere}.',
  },
  TODAY: {
    title: 'Your flight today',
    body: '{route}, {date}, {time} {zone}. Please be there at {beThere}.',
  },
  HOURS: {
    title: 'Your flight leaves soon',
    body: '{route}, {time} {zone}. Please be there at {beThere}.',
  },
  delayed: {
    title: 'Delayed to {time} {zone}',
    body: '{route} is expected to leave at {time} {zone}. Please be there at {beThere}.',
  },
  onTime: {
    title: 'On time after all',
    body: '{route} leaves at {time} {zone}, as you booked it. Please be there at {beThere}.',
  },
  boarding: {
    title: 'Boarding',
    body: '{route} is boarding now.',
  },
  moved: {
    title: 'Your flight was moved',
    body: '{route}. Your trip’s page says what is different and what you can do.',
  },
  changed: {
    title: 'Your flight has changed',
    body: '{route}. Your trip’s page says how it is now.',
  },
  cancelled: {
    title: 'Your flight is cancelled',
    body: 'The operator has cancelled {route}. Your trip’s page says what happens with your money.',
  },
  offered: {
    title: '{count, plural, one {# seat is} other {# seats are}} held for you until {time} {zone}',
    body: '{route}. Nothing is charged until you pay.',
  },
} as const
