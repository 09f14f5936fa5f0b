import { demoOperators } from './operators.ts'
import type { DemoUser } from './types.ts'

/** Everybody who can sign in: the five named accounts, the other operators' people, and travellers with bookings. */
export function demoUsers(): DemoUser[] {
  return [...named(), ...operatorUsers(), ...demoTravellers()]
}

/** Travellers who made the bookings that fill the demo's flights. */
export function demoTravellers(): DemoUser[] {
  return TRAVELLERS.map(([name, plan, joinedDaysAgo]) => ({
    email: `${name
      .normalize('NFD')
      .replace(/[^A-Za-z ]/g, '')
      .toLowerCase()
      .replaceAll(' ', '.')}@ferrywing.test`,
    name,
    role: 'USER',
    emailVerified: true,
    plan,
    joinedDaysAgo,
  }))
}

type Traveller = [name: string, plan: DemoUser['plan'], joinedDaysAgo: number]
const TRAVELLERS: Traveller[] = [
  ['Beatriz Castellanos', 'FREE', 160],
  ['Oliver Thornbury', 'PREMIUM', 148],
  ['Priya Ramanathan', 'FREE', 140],
  ['Marcus Delacroix', 'FREE', 131],
  ['Ingrid Soelvberg', 'PREMIUM', 120],
  ['Hamza Benkirane', 'FREE', 111],
  ['Camille Rostand', 'FREE', 97],
  ['Theo Brandvold', 'FREE', 90],
  ['Leila Haddadin', 'PREMIUM', 83],
  ['Jonathan Achebe', 'FREE', 76],
  ['Sofia Marchetti', 'FREE', 64],
  ['Rupert Ashgrove', 'FREE', 58],
  ['Noor Al Qassimi', 'PREMIUM', 51],
  ['Greta Lindenbaum', 'FREE', 45],
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
