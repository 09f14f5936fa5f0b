import { listDemoOperators } from './operators.ts'
import type { DemoUser } from './types.ts'

/** All accounts: the five named ones, those of the other operators, and the travellers with bookings. */
export function listDemoUsers(): DemoUser[] {
  return [...named(), ...operatorUsers(), ...listDemoTravellers().map(({ home: _, ...user }) => user)]
}

/** The travellers whose bookings fill the demo's legs, each with the region where they live and fly. */
export function listDemoTravellers(): (DemoUser & { home: Home })[] {
  return TRAVELLERS.map(([home, name, joinedDaysAgo]) => ({
    email: `${name.toLowerCase().replaceAll(' ', '.')}@ferrywing.test`,
    name,
    role: 'USER',
    emailVerified: true,
    plan: joinedDaysAgo % 4 === 0 ? 'PREMIUM' : 'FREE',
    joinedDaysAgo,
    home,
  }))
}

type Home = 'North America' | 'Europe' | 'MENA'
const TRAVELLERS: [home: Home, name: string, joinedDaysAgo: number][] = [
  ['North America', 'Beatriz Castellanos', 213],
  ['North America', 'Oliver Thornbury', 200],
  ['North America', 'Priya Ramanathan', 194],
  ['North America', 'Marcus Delacroix', 183],
  ['North America', 'Jonathan Achebe', 158],
  ['North America', 'Theo Brandvold', 142],
  ['North America', 'Winona Castle', 133],
  ['North America', 'Desiree Fontaine', 126],
  ['North America', 'Caleb Rutherford', 115],
  ['Europe', 'Ingrid Soelvberg', 172],
  ['Europe', 'Camille Rostand', 149],
  ['Europe', 'Sofia Marchetti', 138],
  ['Europe', 'Rupert Ashgrove', 130],
  ['Europe', 'Greta Lindenbaum', 121],
  ['Europe', 'Isolde Pemberton', 112],
  ['Europe', 'Laurent Boisvert', 106],
  ['Europe', 'Matthias Greiner', 99],
  ['Europe', 'Philomena Hartigan', 119],
  ['Europe', 'Alvaro Cifuentes', 110],
  ['Europe', 'Nikoline Aagaard', 103],
  ['Europe', 'Gaspard Villeneuve', 98],
  ['MENA', 'Hamza Benkirane', 163],
  ['MENA', 'Leila Haddadin', 136],
  ['MENA', 'Noor Al Qassimi', 128],
  ['MENA', 'Karim Saliba', 118],
  ['MENA', 'Dana Al Otaibi', 109],
  ['MENA', 'Ziad Maalouf', 101],
  ['MENA', 'Amira Bensalah', 125],
  ['MENA', 'Rayan Azzam', 111],
  ['MENA', 'Mona El Sherbiny', 104],
  ['MENA', 'Georges Tawil', 98],
]

function named(): DemoUser[] {
  const base = { emailVerified: true, plan: 'FREE' } as const
  return [
    { ...base, email: 'admin@ferrywing.test', name: 'Adaeze Whitlock', role: 'ADMIN', joinedDaysAgo: 240 },
    { ...base, email: 'traveller@ferrywing.test', name: 'Elena Marlowe', role: 'USER', joinedDaysAgo: 92 },
    {
      ...base,
      email: 'premium@ferrywing.test',
      name: 'Julian Farrow',
      role: 'USER',
      plan: 'PREMIUM',
      joinedDaysAgo: 118,
    },
  ]
}

function operatorUsers(): DemoUser[] {
  return listDemoOperators().map((operator) => ({
    email: operator.accountEmail,
    name: operator.accountName,
    role: operator.kybStatus ? 'OPERATOR' : 'USER',
    emailVerified: true,
    plan: 'FREE',
    joinedDaysAgo: Math.ceil((operator.kybHistory[0]?.hoursAgo ?? 0) / 24) + 2,
  }))
}
