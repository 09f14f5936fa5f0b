import * as z from 'zod'

const text = (length: number) => z.string().trim().min(1).max(length)

/** The platform as invoices name it: the agent on invoices for legs, the seller on invoices for its own fees. */
export const platformVariables = {
  PLATFORM_NAME: text(160).default('Ferrywing Ltd'),
  PLATFORM_STREET: text(160).optional(),
  PLATFORM_POSTCODE: text(20).optional(),
  PLATFORM_CITY: text(80).optional(),
  PLATFORM_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country in ISO 3166 alpha-2 (GB)')
    .default('GB'),
  PLATFORM_VAT_ID: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z]{2,14}$/, 'must be a VAT id with its country and without spaces (GB980780684)')
    .optional(),
  PLATFORM_VAT_BPS: z.coerce
    .number('must be a whole number, 0 to 3000')
    .int('must be a whole number, 0 to 3000')
    .min(0, 'must be a whole number, 0 to 3000')
    .max(3000, 'must be a whole number, 0 to 3000')
    .default(2000),
}

export type PlatformConfig = {
  name: string
  street: string | null
  postcode: string | null
  city: string | null
  countryCode: string
  vatId: string | null
  /**
   * The VAT rate inside the platform's fees, in basis points. It applies where the operator does not owe that VAT
   * itself.
   */
  vatBps: number
}

type Variables = z.infer<z.ZodObject<typeof platformVariables>>

export function readPlatform(values: Variables): PlatformConfig {
  return {
    name: values.PLATFORM_NAME,
    street: values.PLATFORM_STREET ?? null,
    postcode: values.PLATFORM_POSTCODE ?? null,
    city: values.PLATFORM_CITY ?? null,
    countryCode: values.PLATFORM_COUNTRY,
    vatId: values.PLATFORM_VAT_ID ?? null,
    vatBps: values.PLATFORM_VAT_BPS,
  }
}
