import type { DemoOperator } from './types.ts'

export type DemoDocument = {
  type: 'aoc' | 'insurance' | 'operations'
  fileName: string
  title: string
  /** Days from today; null for a document that does not expire. */
  expiresInDays: number | null
  uploadedDaysAgo: number
  /** REPLACED: a newer document of its type is current. WAITING: no administrator has accepted it yet. */
  status: 'WAITING' | 'CURRENT' | 'REPLACED'
}

/** The documents that an operator of the demo has uploaded, for each type the oldest first. */
export function listDemoDocuments(operator: DemoOperator): DemoDocument[] {
  const since = Math.ceil((operator.kybHistory[0]?.hoursAgo ?? 24) / 24)
  const aoc = document('aoc', operator, { expiresInDays: 410, uploadedDaysAgo: since })
  if (operator.kybStatus === null) return [aoc]
  const insurance = document('insurance', operator, {
    expiresInDays: INSURANCE_ENDS_IN_DAYS[operator.key] ?? 160,
    uploadedDaysAgo: since,
  })
  const manual = document('operations', operator, { expiresInDays: null, uploadedDaysAgo: since })
  if (operator.key === 'cedarline') return [aoc, insurance, manual, renewDocument(insurance)]
  if (operator.key !== 'northlight') return [aoc, insurance, manual]
  const renewed = { ...insurance, fileName: `renewed-${insurance.fileName}`, uploadedDaysAgo: 24 }
  return [aoc, { ...insurance, expiresInDays: -20, status: 'REPLACED' }, renewed, manual]
}

/** Days from today until the first of an operator's certificates ends; null while a certificate is missing. */
export function findCertificatesEndInDays(operator: DemoOperator): number | null {
  const certificates = listDemoDocuments(operator).filter(
    (one) => one.status === 'CURRENT' && one.type !== 'operations',
  )
  const days = certificates.map(({ expiresInDays }) => expiresInDays ?? 0)
  return certificates.length === 2 ? Math.min(...days) : null
}

function renewDocument(insurance: DemoDocument): DemoDocument {
  const fileName = `renewed-${insurance.fileName}`
  return { ...insurance, fileName, expiresInDays: 377, uploadedDaysAgo: 1, status: 'WAITING' }
}

// Cedarline has to renew its insurance soon. Kestrel Point was rejected because its insurance had ended.
const INSURANCE_ENDS_IN_DAYS: Record<string, number> = { cedarline: 12, kestrelpoint: -38 }

const TITLES = {
  aoc: 'Air operator certificate',
  insurance: 'Certificate of insurance',
  operations: 'Operations manual',
} as const

function document(
  type: DemoDocument['type'],
  { key }: DemoOperator,
  dates: Pick<DemoDocument, 'expiresInDays' | 'uploadedDaysAgo'>,
): DemoDocument {
  return { type, title: TITLES[type], fileName: `${key}-${type}.pdf`, status: 'CURRENT', ...dates }
}
