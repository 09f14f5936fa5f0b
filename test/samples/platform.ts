import type { PlatformConfig } from '#server/config-platform.ts'

/** The platform of tests: a British company that charges VAT. */
export const PLATFORM: PlatformConfig = {
  name: 'Ferrywing Ltd',
  ...{ street: '1 Runway Road', postcode: 'GU14 6XA', city: 'Farnborough', countryCode: 'GB' },
  ...{ vatId: 'GB980780684', vatBps: 2000 },
}
