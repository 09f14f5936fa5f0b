export default {
  menu: 'Menu',
  accountOf: 'Account of',
  myTrips: 'My trips',
  profile: 'Profile',
  settings: 'Settings',
  adminPanel: 'Admin Panel',
  operatorDashboard: 'Operator Dashboard',
  signOut: 'Sign out',
  close: 'Close',
} as const
