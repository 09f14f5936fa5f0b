import { demoOperators } from './operators.ts'
import type { DemoUser } from './types.ts'

/** Everybody who can sign in: the five named accounts, the other operators' people, and travellers with bookings. */
export function demoUsers(): DemoUser[] {
  return [...named(), ...operatorUsers(), ...demoTravellers().map(({ home: _, ...user }) => user)]
}

/** Travellers who made the bookings that fill the demo's flights, by the region they live and fly in. */
export function demoTravellers(): (DemoUser & { home: Home })[] {
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
  ['North America', 'Beatriz Castellanos', 161],
  ['North America', 'Oliver Thornbury', 148],
  ['North America', 'Priya Ramanathan', 142],
  ['North America', 'Marcus Delacroix', 131],
  ['North America', 'Jonathan Achebe', 106],
  ['North America', 'Theo Brandvold', 90],
  ['North America', 'Winona Castle', 81],
  ['North America', 'Desiree Fontaine', 74],
  ['North America', 'Caleb Rutherford', 63],
  ['Europe', 'Ingrid Soelvberg', 120],
  ['Europe', 'Camille Rostand', 97],
  ['Europe', 'Sofia Marchetti', 86],
  ['Europe', 'Rupert Ashgrove', 78],
  ['Europe', 'Greta Lindenbaum', 69],
  ['Europe', 'Isolde Pemberton', 60],
  ['Europe', 'Laurent Boisvert', 54],
  ['Europe', 'Matthias Greiner', 47],
  ['Europe', 'Philomena Hartigan', 67],
  ['Europe', 'Alvaro Cifuentes', 58],
  ['Europe', 'Nikoline Aagaard', 51],
  ['Europe', 'Gaspard Villeneuve', 46],
  ['MENA', 'Hamza Benkirane', 111],
  ['MENA', 'Leila Haddadin', 84],
  ['MENA', 'Noor Al Qassimi', 76],
  ['MENA', 'Karim Saliba', 66],
  ['MENA', 'Dana Al Otaibi', 57],
  ['MENA', 'Ziad Maalouf', 49],
  ['MENA', 'Amira Bensalah', 73],
  ['MENA', 'Rayan Azzam', 59],
  ['MENA', 'Mona El Sherbiny', 52],
  ['MENA', 'Georges Tawil', 46],
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
  return demoOperators().map((operator) => ({
    email: operator.accountEmail,
    name: operator.accountName,
    role: 'OPERATOR',
    emailVerified: true,
    plan: 'FREE',
    joinedDaysAgo: Math.ceil((operator.kybHistory[0]?.hoursAgo ?? 0) / 24) + 2,
  }))
}
