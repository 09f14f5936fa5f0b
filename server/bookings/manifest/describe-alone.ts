import type { Person } from '#server/bookings/passengers.ts'

/**
 * For a child that flies without an adult: a line for the operator and the crew about the adults responsible.
 * Otherwise null.
 */
export function describeAlone({ details = {} }: Person): string | null {
  const { broughtByName, broughtByPhone, metByName, metByPhone, consentName, consentPhone } = details
  if (broughtByName && metByName)
    return `flies alone: brought by ${broughtByName} (${broughtByPhone}), met by ${metByName} (${metByPhone})`
  return consentName ? `flies alone with the consent of ${consentName} (${consentPhone})` : null
}
