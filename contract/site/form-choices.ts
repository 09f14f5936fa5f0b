// Apart from the schemas of `site.ts`, so that a page which lists these choices loads no zod.

export const WAITLIST_SOURCES = ['homepage', 'final-cta'] as const
export const CONTACT_CATEGORIES = ['general', 'booking', 'operator', 'technical', 'billing', 'media'] as const
export const FLEET_SIZES = ['1-5', '6-15', '16-30', '31+'] as const
export const YEARLY_FLIGHTS = ['<500', '500-2000', '2000-5000', '5000+'] as const
