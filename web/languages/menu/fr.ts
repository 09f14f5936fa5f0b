import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  menu: 'Menu',
  accountOf: 'Compte de',
  myTrips: 'Mes voyages',
  profile: 'Profil',
  settings: 'Paramètres',
  adminPanel: 'Administration',
  operatorDashboard: 'Espace opérateur',
  signOut: 'Se déconnecter',
  close: 'Fermer',
} as const satisfies SameKeys<typeof en>
