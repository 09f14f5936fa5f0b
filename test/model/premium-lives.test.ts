import { after, test } from 'node:test'
import fc from 'fast-check'
import { startTestServer } from '#test/db.ts'
import { isQuickRun } from '#test/full-run.ts'
import { CARDS } from '#test/pay.ts'
import { NEVER_CHARGED } from '#test/plans.ts'
import { livePremium, type PremiumLife, type Step } from './premium-life.ts'
import { openStage } from './stage.ts'

const seed = Number(process.env.SEED ?? 1)
const sequences = Number(process.env.SEQUENCES ?? (isQuickRun ? 5 : 40))
const path = process.env.REPLAY
const own = process.env.TEST_DATABASE_SERVER ? null : await startTestServer()
const server = own?.connectionString ?? process.env.TEST_DATABASE_SERVER ?? ''
after(() => own?.remove())

const billing = fc.constantFrom('MONTHLY' as const, 'ANNUAL' as const)
const release = fc.constantFrom('this' as const, 'next' as const)
const card = fc.constantFrom(CARDS.pays, CARDS.pays, CARDS.refundPends, NEVER_CHARGED)
const share = fc.constantFrom(0.3, 0.6, 1)
const of = <T extends Step['do']>(...names: T[]) => fc.constantFrom(...names)
const subscribe = fc.record({
  do: of('subscribe'),
  ...{ billing, release, card, comesBack: fc.boolean() },
})

const step: fc.Arbitrary<Step> = fc.oneof(
  subscribe,
  fc.record({ do: of('open page'), billing, release }),
  fc.record({ do: of('pay page'), card }),
  fc.record({ do: of('change'), billing, release }),
  fc.record({ do: of('cancel', 'resume', 'money back', 'leave', 'come back', 'be deleted', 'suspend') }),
  fc.record({ do: of('cancel', 'resume', 'money back', 'sweep', 'events are lost', 'grant money back') }),
  fc.record({ do: of('on the provider’s page'), act: fc.constantFrom('cancel' as const, 'resume' as const) }),
  fc.record({ do: of('another card'), card }),
  fc.record({
    do: of('end by us'),
    when: fc.constantFrom('NOW' as const, 'PERIOD_END' as const),
    refundsLastPayment: fc.boolean(),
  }),
  fc.record({ do: of('dispute'), share: fc.constantFrom(1, 1, 0.4) }),
  fc.record({ do: of('decide'), outcome: fc.constantFrom('won' as const, 'lost' as const) }),
  fc.record({ do: of('reinstate'), resumesPremium: fc.boolean() }),
  fc.record({ do: of('time passes'), days: fc.constantFrom(1, 15, 32, 370) }),
  fc.record({
    do: of('events come'),
    share,
    times: fc.integer({ min: 1, max: 2 }),
    newestFirst: fc.boolean(),
  }),
  fc.record({ do: of('jobs run'), share }),
)

const life: fc.Arbitrary<PremiumLife> = fc.record({
  hadTrial: fc.boolean(),
  lostDisputes: fc.boolean(),
  steps: fc
    .tuple(subscribe, fc.array(step, { minLength: 5, maxLength: 12, size: 'max' }))
    .map(([first, more]) => [first, ...more]),
})

/**
 * Runs random sequences of everything that may happen to Premium, against the payment sandbox. A failure is shrunk and
 * printed with its seed and path. SEED and SEQUENCES run other sequences; REPLAY takes a path.
 */
test(`the provider's money equals ours after each of ${sequences} random lives of Premium`, {
  timeout: 900_000,
}, async (t) => {
  const cameAbout: Record<string, number> = {}
  const lived = fc.asyncProperty(life, async (one) => {
    const stage = await openStage(server)
    try {
      for (const what of await livePremium(stage, one)) cameAbout[what] = (cameAbout[what] ?? 0) + 1
    } finally {
      await stage.close()
    }
  })
  await fc.assert(lived, {
    seed,
    numRuns: sequences,
    ...(path ? { path } : {}),
    // Stops shrinking early enough to report the failed life.
    interruptAfterTimeLimit: 600_000,
    markInterruptAsFailure: true,
  })
  t.diagnostic(JSON.stringify(cameAbout))
})
