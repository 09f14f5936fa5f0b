export default {
  meet: 'Where you meet',
  arrive: 'Where you arrive',
  telephone: 'Telephone',
  hours: 'Hours',
  beThere: 'Be there',
  customs: 'Customs',
  customsAre: {
    YES: 'On site',
    NO: 'Not on site',
    ON_REQUEST: 'On request',
  },
  checked: 'Checked on',
  notChecked: 'Not checked by us yet',
  minutesBefore: '{minutes, number} minutes before departure',
  beThereBefore: 'be there {minutes, number} minutes before departure',
  fictional: 'fictional, for the demo',
  comma: ', ',
} as const
