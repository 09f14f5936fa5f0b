export default {
  beThere:
    '{minutes, plural, one {Be there # minute before departure} other {Be there # minutes before departure}}',
  hours: 'Hours: {hours}',
  customs: 'Customs: {where}',
  customsYes: 'on site',
  customsNo: 'not on site',
  customsOnRequest: 'on request',
  checked: 'Checked on {day}',
  notChecked: 'Not checked by us yet',
  fictional: 'Fictional, for the demo',
  map: 'On the map',
  mapOf: '{name} on the map, in a new tab',
  changed: 'The place that you go to, or how to reach it, changed on {day}. Below is where to go now.',
  look: 'Where to go',
}
