import type { Tokens } from '#contract/accounts/accounts.ts'
import { dayFromNow } from '#test/build.ts'
import { PDF } from '#test/samples/papers.ts'
import { query, type RunningProduct } from './products.ts'
import { newPerson, PASSWORD, type Person } from './travellers.ts'

/** The demo's administrator in a new session. */
export async function theAdministrator(product: RunningProduct): Promise<Person> {
  return await signIn(product, 'admin@ferrywing.test')
}

/** An administrator beside the demo's own. */
export async function anotherAdministrator(product: RunningProduct): Promise<Person> {
  const { email } = await newPerson(product)
  await query(product, `update users set role = 'ADMIN', name = 'Benedikt Ostrander' where email = $1`, [
    email,
  ])
  return await signIn(product, email)
}

async function signIn(product: RunningProduct, email: string): Promise<Person> {
  const response = await fetch(`${product.url}/api/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { user, tokens } = (await response.json()) as { user: { name: string }; tokens: Tokens }
  return { name: user.name, email, tokens }
}

/** Makes one call with a person's session. Throws unless the answer is 200. */
export async function callAs(
  product: RunningProduct,
  as: Person,
  path: string,
  { method = 'POST', body }: { method?: string; body?: object | FormData } = {},
): Promise<void> {
  const form = body instanceof FormData
  const response = await fetch(`${product.url}/api/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as.tokens.accessToken}`,
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
    },
    body: form ? body : body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}

export type Applicant = { id: string; legalName: string; person: Person }

/** A new operator that has submitted its documents. */
export async function anApplicant(product: RunningProduct): Promise<Applicant> {
  const person = await newPerson(product, 'OPERATOR')
  const legalName = `Applicant ${person.email.slice(4, 12)} Ltd`
  const company = {
    legalName,
    aocNumber: 'AOC 1234',
    baseCountry: 'Canada',
    contactEmail: person.email,
    contactPhone: '+1 514 555 0188',
    website: 'https://applicant.example.test',
  }
  await callAs(product, person, '/operators/profile', { body: company })
  for (const type of ['aoc', 'insurance', 'operations']) await uploadPaper(product, person, { type })
  const rules = [
    { hoursBeforeMin: 48, refundPct: 90 },
    { hoursBeforeMin: 0, hoursBeforeMax: 48, refundPct: 0 },
  ]
  const policies = { cancelWindowHours: 24, noShowPenaltyPct: 100, refundRulesJSON: { rules } }
  await callAs(product, person, '/operators/policies', { body: policies })
  const [row] = await query(
    product,
    `update operators o set kyb_status = 'PENDING', onboarding_status = 'COMPLETE', payouts_enabled = true,
       stripe_account_id = 'acct_' || o.id, updated_at = now()
     from users u where u.id = o.user_id and u.email = $1 returning o.id, o.user_id`,
    [person.email],
  )
  await query(
    product,
    `insert into kyb_decisions (operator_id, decided_by, to_status) values ($1, $2, 'PENDING')`,
    [row?.id, row?.user_id],
  )
  return { id: row?.id, legalName, person }
}

/** An approved operator whose renewed insurance waits for an administrator. */
export async function aNewDocument(product: RunningProduct): Promise<Applicant> {
  const applicant = await anApplicant(product)
  await query(product, `update operators set kyb_status = 'APPROVED' where id = $1`, [applicant.id])
  await uploadPaper(product, applicant.person, { type: 'insurance', name: 'renewed-insurance.pdf' })
  return applicant
}

async function uploadPaper(
  product: RunningProduct,
  person: Person,
  { type, name = `${type}.pdf` }: { type: string; name?: string },
): Promise<void> {
  const form = new FormData()
  form.set('type', type)
  if (type !== 'operations') form.set('expiresOn', dayFromNow(365))
  form.set('document', new Blob([PDF], { type: 'application/pdf' }), name)
  await callAs(product, person, '/operators/documents', { body: form })
}
