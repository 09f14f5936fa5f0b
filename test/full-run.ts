/** Whether this is the full run, as in CI, and not the quick run before a commit. */
export const isFullRun = process.env.CI === 'true'

/**
 * Whether this is the quick run of all files (scripts/test.ts), which tests less and plays no journey tagged @full. A file started by
 * name tests everything, so tests shorten themselves by this and not by `isFullRun`.
 */
export const isQuickRun = process.env.QUICK_RUN === 'true'

/** Files that only the full run tests, with the reason. docs/testing.md has the same table. */
export const FULL_RUN_ONLY: { files: string; why: string }[] = [
  {
    files: 'test/machines/*.test.ts',
    why: 'several servers, a pooler, HAProxy and two releases side by side',
  },
  { files: 'test/fuzz/*.test.ts', why: 'more than 20,000 odd requests' },
  { files: 'server/jobs/job-runner.test.ts', why: 'waits until runners of jobs are given up' },
  { files: 'test/flood.test.ts', why: 'many clients that send slowly or too much' },
  { files: 'test/refund-crash.test.ts', why: 'kills the product again and again' },
  {
    files: 'test/model/lives-2.test.ts',
    why: 'other random lives than those of `test/model/lives-1.test.ts`',
  },
  {
    files: 'db/migrate.test.ts',
    why: 'takes empty and old databases through every migration, again and again',
  },
  {
    files: 'test/{crash,model/killed-between-charges}.test.ts',
    why: 'kills the product, or its calls, at every step',
  },
  {
    files: 'server/{roles,payments/provider-away,alerts/notification-crash}.test.ts',
    why: 'several processes, or a provider that is away; both take minutes',
  },
  {
    files: 'server/{security/rate-limits,bookings/substitutes/cancelled-under-load}.test.ts',
    why: 'uses up every limit of attempts; cancels two sold flights while others buy',
  },
  {
    files: 'test/regular-expressions.test.ts',
    why: 'every expression of the server with 400,000 long texts',
  },
  {
    files: 'test/operator-standing.test.ts',
    why: "every call of operators in every standing; `test/access.test.ts` asks for everybody's role",
  },
  { files: 'scripts/commands.test.ts', why: 'starts a process for every command' },
  { files: 'test/secrets/secrets-in-logs.test.ts', why: 'plays whole journeys at every log level' },
  { files: 'test/traces.test.ts', why: 'starts a product and a collector' },
  { files: 'scripts/dev.test.ts', why: 'starts the development server and changes its sources' },
  { files: 'scripts/backup.test.ts', why: 'backs up, destroys and restores a whole product' },
  { files: 'scripts/rotate-documents.test.ts', why: 'encrypts every document again while it is killed' },
  { files: 'scripts/verify-audit.test.ts', why: 'starts a product of its own' },
  { files: 'server/search/replica.test.ts', why: 'a second PostgreSQL that follows the first' },
  { files: 'e2e/screens/public-languages.spec.ts', why: 'every public page again, in French and Arabic' },
  { files: 'e2e/screens/{admin,site}-keyboard.spec.ts', why: 'every page again, by keys alone' },
  { files: 'e2e/journeys/admin-texts.spec.ts', why: "the words of the administrators' pages, one by one" },
  {
    files: 'e2e/journeys/admin-{submissions,refresh}.spec.ts',
    why: "side paths of the administrators' lists",
  },
  { files: 'e2e/journeys/search-states.spec.ts', why: 'a slow, lost or changing search' },
  {
    files: 'e2e/screens/{own-origin,layout-shift}.spec.ts',
    why: 'the policy of every address, and how pages move while they load',
  },
  {
    files: 'e2e/screens/{failed-page,trips-languages}.spec.ts',
    why: 'scripts that do not come; trips in French and Arabic',
  },
  {
    files: 'e2e/journeys/{provider-sign-in,two-step}.spec.ts',
    why: 'a product of their own with a provider, passkeys and codes; every rule is in `server/accounts`',
  },
  {
    files: 'e2e/journeys/{personal-keys,operator-developers}.spec.ts',
    why: 'screens for programmers; keys and webhooks are tested over HTTP',
  },
  {
    files: 'e2e/journeys/{currencies,indicative-currency}.spec.ts',
    why: 'other currencies through every screen; amounts are in `contract/money` and `server/bookings`',
  },
  {
    files: 'e2e/journeys/{border,fbos,flight-day,lap-infants,likelihood,no-show,on-board}.spec.ts',
    why: 'one journey of each duty around a flight; every rule is tested over HTTP',
  },
  {
    files: 'e2e/journeys/{notifications,payment-results,prices,screening,substitutes,waiting-list}.spec.ts',
    why: 'two or three people beside each other, or a provider that is late; every rule is tested over HTTP',
  },
  {
    files: 'e2e/journeys/admin-{selling-rules,taxes,two-administrators}.spec.ts',
    why: 'tables that administrators maintain; every rule is tested over HTTP',
  },
]

/** Files with journeys tagged @full, of which the quick run plays only the main path, with the reason. */
export const SIDE_PATHS: { files: string; why: string }[] = [
  {
    files: 'e2e/screens/{accessibility,catalogue}.spec.ts',
    why: 'the second and later states of a page, pages that look like another one, and the parts in French and Arabic',
  },
  {
    files: 'e2e/screens/wcag-back-office.spec.ts',
    why: 'every page of both back offices; the quick run reads a list, a form, figures and a page with dialogs of each',
  },
  {
    files: 'e2e/{journeys/accounts,screens/account-screens}.spec.ts',
    why: 'each error of a form, links that have expired, other sessions and tabs',
  },
  {
    files: 'e2e/journeys/admin-{back-office,disputes,kyb,money}.spec.ts',
    why: 'filters, empty lists, failed answers, refusals, and each further decision about a booking',
  },
  {
    files: 'e2e/journeys/operator-{company,dashboard,flights,onboarding,schedule}.spec.ts',
    why: 'each state of the review, refused fields and files, what is left half-way; the whole story applies on a phone',
  },
  {
    files: 'e2e/journeys/{invoices,payouts,statements}.spec.ts',
    why: "the administrators' side, setups that are left, failed answers",
  },
  {
    files: 'e2e/journeys/{alerts,check-in,premium,trip-pass,trips}.spec.ts',
    why: 'side paths of alerts, check-in, Premium and passes, the list of trips, and late answers',
  },
  {
    files: 'e2e/journeys/{cancel-trip,expired,journey-of-two,lost-race,refresh,two-tabs}.spec.ts',
    why: 'the second and later ways in which a hold, a payment or a session ends',
  },
  {
    files: 'e2e/journeys/{flight-list,search,site-blog}.spec.ts',
    why: 'empty and failed lists, near me, the calendar, keys alone, single articles, the place on the page after a reload',
  },
  {
    files: 'e2e/screens/{languages,shell,site-pages}.spec.ts',
    why: 'settings, alerts and Premium in French and Arabic, menus of other roles and on a phone, slow machines, single pages',
  },
]

/** Test files that need their own process, and why they cannot share one (test/run-files.ts). */
export const OWN_PROCESS: { files: string; why: string }[] = [
  { files: 'web/**/*.test.ts', why: "puts its own in the place of a browser's globals, or builds the web" },
  {
    files:
      'server/{runtime/{logs,metrics,traces},jobs/{run-jobs,job-runner},http/pressure,main,roles}.test.ts',
    why: 'listens to the process, measures it, or starts others',
  },
  { files: '{test,scripts,tools}/**/*.test.ts', why: 'starts and kills servers, or reads all sources' },
]

/** Test files that mostly wait. They run one after another, beside files that keep the processor busy. */
export const WAITING: { files: string; why: string }[] = [
  { files: 'server/jobs/job-runner.test.ts', why: 'waits until runners of jobs are given up' },
  {
    files: 'test/machines/{move,rolling}.test.ts',
    why: 'sends a few requests a second while servers change',
  },
  { files: 'server/jobs/run-jobs.test.ts', why: 'waits until a lost connection is noticed' },
  { files: 'scripts/dev.test.ts', why: 'waits until a changed source is seen' },
  { files: 'server/payments/provider-away.test.ts', why: 'waits until the provider is asked again' },
  { files: 'test/crash.test.ts', why: 'waits until a product has started again' },
]

/** Files that start first, the slowest first, so that no slow file starts at the end of a run. */
export const SLOWEST_FIRST = [
  'server/search/find-connections.test.ts',
  'server/security/rate-limits.test.ts',
  'server/trips/documents/documents.test.ts',
  'server/bookings/settle/random-lives.test.ts',
  'test/model/lives-1.test.ts',
  'test/model/lives-2.test.ts',
  'server/search/oracle.test.ts',
  'server/trips/check-ins.test.ts',
  'server/plans/refunds/refund-plan.test.ts',
]
