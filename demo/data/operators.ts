import { findArea } from '#contract/may-be-sold/areas.ts'
import type { Currency } from '#contract/money.ts'
import { getAirport } from '#db/reference/airports.ts'
import { SHIPPED_AREAS } from '#db/reference/selling/tables.ts'
import type { DemoAircraft, DemoKybStep, DemoOperator, DemoRefundRule } from './types.ts'

/** The operators of the demo: eleven with approved KYB, and one in each other state. All are invented. */
export function listDemoOperators(): DemoOperator[] {
  return [
    approved('northlight', 'Northlight Air Charter LLC', 'Northlight', {
      account: ['operator@ferrywing.test', 'Rosalind Achterberg'],
      base: ['United States', 'KTEB'],
      aocNumber: 'N7LA482K',
      carrierCode: 'NLX',
      phone: '+1 201 555 0142',
      currency: 'USD',
      fleet: 'N482NL E55P, N618NL CL35, N731NL C56X, N905NL GLF4',
      daysAgo: 210,
    }),
    approved('coralbay', 'Coral Bay Aviation Inc.', 'Coral Bay', {
      account: ['coralbay@ferrywing.test', 'Teodoro Villanova'],
      base: ['United States', 'KOPF'],
      aocNumber: 'C8BA214M',
      phone: '+1 305 555 0178',
      currency: 'USD',
      fleet: 'N214CB C68A, N377CB C25B, N540CB PC12, N866CB CL60',
      daysAgo: 184,
    }),
    approved('sierracrest', 'Sierra Crest Jets LLC', 'Sierra Crest', {
      account: ['sierracrest@ferrywing.test', 'June Halvorsen'],
      base: ['United States', 'KVNY'],
      aocNumber: 'S4CJ159V',
      phone: '+1 818 555 0119',
      currency: 'USD',
      fleet: 'N159SC C25C, N288SC E545, N463SC GLF5, N702SC HDJT',
      daysAgo: 176,
    }),
    approved('fenwick', 'Fenwick Lyle Aviation Ltd', 'Fenwick Lyle', {
      account: ['fenwick@ferrywing.test', 'Harriet Pemberley'],
      base: ['United Kingdom', 'EGLF'],
      aocNumber: 'GB 2948',
      carrierCode: 'FWL',
      phone: '+44 20 7946 0311',
      currency: 'GBP',
      fleet: 'G-FWLA C56X, G-FWLB CL35, G-FWLC GLEX, G-FWLD PC12',
      daysAgo: 160,
    }),
    approved('rivage', 'Rivage Aviation SAS', 'Rivage', {
      account: ['rivage@ferrywing.test', 'Capucine Delorme-Vasseur'],
      base: ['France', 'LFPB'],
      aocNumber: 'FR.AOC.1187',
      carrierCode: 'RVG',
      phone: '+33 1 99 00 27 41',
      currency: 'EUR',
      fleet: 'F-HRVA C25A, F-HRVB F2TH, F-HRVC E55P, F-HRVD FA7X',
      daysAgo: 151,
      cancelWindowHours: 24,
      rules: RULES_96_48,
    }),
    approved('alpenglanz', 'Alpenglanz Air AG', 'Alpenglanz', {
      account: ['alpenglanz@ferrywing.test', 'Urs Niederhauser'],
      base: ['Switzerland', 'LSGG'],
      aocNumber: 'CH-AOC 1463',
      carrierCode: 'AGZ',
      phone: '+41 22 555 01 63',
      currency: 'CHF',
      fleet: 'HB-VGZ PC24, HB-JGL G280, HB-FGK PC12',
      daysAgo: 133,
    }),
    approved('falkenried', 'Falkenried Luftfahrt GmbH', 'Falkenried', {
      account: ['falkenried@ferrywing.test', 'Annegret Stollberg'],
      base: ['Germany', 'EDDM'],
      aocNumber: 'D-572 EG',
      phone: '+49 89 99998 412',
      currency: 'EUR',
      fleet: 'D-CFRA E55P, D-BFRB CL30, D-IFRC C510, D-AFRD F900',
      daysAgo: 120,
    }),
    approved('sandgrouse', 'Sandgrouse Aviation LLC', 'Sandgrouse', {
      account: ['sandgrouse@ferrywing.test', 'Maryam Al Zarouni'],
      base: ['Other', 'OMDW'],
      aocNumber: 'AC-0871',
      phone: '+971 4 555 0126',
      currency: 'AED',
      fleet: 'A6-SGA H25B, A6-SGB CL60, A6-SGC GLF6, A6-SGD C56X',
      daysAgo: 112,
    }),
    approved('najdsky', 'Najd Sky Aviation Company', 'Najd Sky', {
      account: ['najdsky@ferrywing.test', 'Faisal Al Durayhim'],
      base: ['Other', 'OERK'],
      aocNumber: 'SA-135-0294',
      phone: '+966 11 555 0187',
      currency: 'SAR',
      fleet: 'HZ-NJA H25B, HZ-NJB GLF4, HZ-NJC E550',
      daysAgo: 98,
      cancelWindowHours: 24,
      rules: RULES_96_48,
    }),
    approved('cedarline', 'Cedarline Aviation SAL', 'Cedarline', {
      account: ['cedarline@ferrywing.test', 'Nayla Bou Karam'],
      base: ['Other', 'OLBA'],
      aocNumber: 'LB-AOC-031',
      phone: '+961 1 555 014',
      currency: 'USD',
      fleet: 'OD-CLA C56X, OD-CLB CL60',
      daysAgo: 87,
    }),
    // This operator is approved but may not sell yet: the payment provider is still reviewing it.
    {
      ...approved('mapleridge', 'Maple Ridge Aviation Inc.', 'Maple Ridge', {
        account: ['mapleridge@ferrywing.test', 'Étienne Bellerose'],
        base: ['Canada', 'CYUL'],
        aocNumber: 'CA-17446',
        phone: '+1 514 555 0133',
        currency: 'USD',
        fleet: 'C-FMRA PC24, C-FMRB CL30',
        daysAgo: 6,
      }),
      connect: { onboardingStatus: 'COMPLETE', payoutsEnabled: false },
    },
    operator('bluewater', 'Bluewater Skies LLC', 'Bluewater Skies', {
      account: ['newoperator@ferrywing.test', 'Desmond Okonjo'],
      base: ['United States', 'KFXE'],
      aocNumber: 'B2WS330F',
      phone: '+1 954 555 0107',
      currency: 'USD',
      fleet: 'N330BW PC12, N331BW C510',
      history: [{ to: 'PENDING', hoursAgo: 20, notes: null }],
      connect: { onboardingStatus: 'NOT_STARTED', payoutsEnabled: false },
    }),
    operator('tramontane', 'Tramontane Jet SL', 'Tramontane', {
      account: ['tramontane@ferrywing.test', 'Aina Ferragut'],
      base: ['Spain', 'LEPA'],
      aocNumber: 'ES.AOC.164',
      phone: '+34 971 555 018',
      currency: 'EUR',
      fleet: 'EC-TMA E50P, EC-TMB C25B',
      history: [
        { to: 'PENDING', hoursAgo: 74, notes: null },
        {
          to: 'UNDER_REVIEW',
          hoursAgo: 26,
          notes: 'Asking the insurer to confirm the passenger liability limit.',
        },
      ],
      connect: { onboardingStatus: 'PENDING', payoutsEnabled: false },
    }),
    operator('kestrelpoint', 'Kestrel Point Aviation Ltd', 'Kestrel Point', {
      account: ['kestrelpoint@ferrywing.test', 'Gareth Llewelyn-Moss'],
      base: ['United Kingdom', 'EGKB'],
      aocNumber: 'GB 3107',
      phone: '+44 20 7946 0582',
      currency: 'GBP',
      fleet: 'G-KPAA C25M',
      history: [
        { to: 'PENDING', hoursAgo: 290, notes: null },
        { to: 'UNDER_REVIEW', hoursAgo: 262, notes: null },
        {
          to: 'REJECTED',
          hoursAgo: 214,
          notes:
            'The insurance certificate ended last month and does not name G-KPAA. Please upload the renewed certificate and submit again.',
        },
      ],
      connect: { onboardingStatus: 'PENDING', payoutsEnabled: false },
    }),
    operator('harbourlane', 'Harbour Lane Aviation BV', 'Harbour Lane', {
      account: ['harbourlane@ferrywing.test', 'Floortje van Amerongen'],
      base: ['Netherlands', 'EHRD'],
      aocNumber: 'NL-AOC 88',
      phone: '+31 10 555 0144',
      currency: 'EUR',
      fleet: 'PH-HLA C25A',
      history: [],
      connect: { onboardingStatus: 'NOT_STARTED', payoutsEnabled: false },
    }),
  ]
}

/** Whether an operator's published legs are for sale: its KYB is approved and its payouts are active. */
export function mayPublish(operator: DemoOperator): boolean {
  const { onboardingStatus, payoutsEnabled } = operator.connect
  return operator.kybStatus === 'APPROVED' && onboardingStatus === 'COMPLETE' && payoutsEnabled
}

const RULES_72_24: DemoRefundRule[] = [
  { hoursBeforeMin: 72, refundPct: 95, description: '72 hours or more before departure' },
  { hoursBeforeMin: 24, hoursBeforeMax: 72, refundPct: 70, description: '24 to 72 hours before departure' },
  { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0, description: 'Less than 24 hours before departure' },
]
const RULES_96_48: DemoRefundRule[] = [
  { hoursBeforeMin: 96, refundPct: 100, description: '96 hours or more before departure' },
  { hoursBeforeMin: 48, hoursBeforeMax: 96, refundPct: 60, description: '48 to 96 hours before departure' },
  { hoursBeforeMin: 0, hoursBeforeMax: 48, refundPct: 0, description: 'Less than 48 hours before departure' },
]

type Facts = {
  account: [email: string, name: string]
  base: [country: DemoOperator['baseCountry'], icao: string]
  aocNumber: string
  carrierCode?: string
  phone: string
  currency: Currency
  /** A list such as 'N482NL C68A, N159SC E55P': a tail and the designator of its type. */
  fleet: string
  cancelWindowHours?: number
  rules?: DemoRefundRule[]
}

function approved(
  key: string,
  legalName: string,
  tradeName: string,
  facts: Facts & { daysAgo: number },
): DemoOperator {
  return operator(key, legalName, tradeName, {
    ...facts,
    history: [
      { to: 'PENDING', hoursAgo: facts.daysAgo * 24, notes: null },
      { to: 'UNDER_REVIEW', hoursAgo: facts.daysAgo * 24 - 19, notes: null },
      {
        to: 'APPROVED',
        hoursAgo: facts.daysAgo * 24 - 44,
        notes: 'Certificate and insurance checked with the authority.',
      },
    ],
    connect: { onboardingStatus: 'COMPLETE', payoutsEnabled: true },
  })
}

function operator(
  key: string,
  legalName: string,
  tradeName: string,
  facts: Facts & { history: DemoKybStep[]; connect: DemoOperator['connect'] },
): DemoOperator {
  const last = facts.history.at(-1)
  return {
    key,
    accountEmail: facts.account[0],
    accountName: facts.account[1],
    legalName,
    tradeName,
    baseCountry: facts.base[0],
    baseICAO: facts.base[1],
    aocNumber: facts.aocNumber,
    carrierCode: facts.carrierCode ?? null,
    contactEmail: `charter@${key}.ferrywing.test`,
    contactPhone: facts.phone,
    website: `https://${key}.ferrywing.test`,
    kybStatus: last?.to ?? null,
    kybNotes: last?.notes ?? null,
    kybHistory: facts.history,
    connect: facts.connect,
    policies: {
      cancelWindowHours: facts.cancelWindowHours ?? 12,
      noShowPenaltyPct: 100,
      rules: facts.rules ?? RULES_72_24,
    },
    currency: facts.currency,
    fleet: facts.fleet.split(', ').map(toAircraft),
  }
}

/** The type of an operator's certificate, by the state of its base, and the role in which it sells. */
export function findCertificate({ baseICAO }: Pick<DemoOperator, 'baseICAO'>) {
  const area = findArea(getAirport(baseICAO).country, SHIPPED_AREAS)
  const certificate = CERTIFICATES[area as keyof typeof CERTIFICATES] ?? 'AOC_OTHER'
  return { certificate, role: 'CARRIER_AGENT' } as const
}

const CERTIFICATES = { US: 'US_135', EU: 'AOC_OL_EU', GB: 'AOC_OL_UK', CH: 'AOC_CH' } as const

function toAircraft(text: string): DemoAircraft {
  const [tail = '', designator = ''] = text.split(' ')
  return { tail, designator, ...SPECIAL[tail] }
}

// One aircraft has a seat more than usual, and the insurance of another ends in a month.
const SPECIAL: Record<string, Partial<DemoAircraft>> = {
  N482NL: { fittedSeats: 8 },
  N731NL: { insuredDays: 29 },
}
