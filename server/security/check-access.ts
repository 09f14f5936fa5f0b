import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/**
 * Refuses a caller who may not make this call. Problems: `session_ended`, `not_signed_in`, `second_factor_required`,
 * `wrong_role`.
 */
export function checkAccess(request: FastifyRequest): void {
  const { access, whileSettingUp } = request.routeOptions.config
  const held = request.caller?.setUpOnly && !whileSettingUp
  if (!access || access === 'anyone') {
    if (held) request.caller = null
    return
  }
  if (!request.caller) throw new Problem(request.headers.authorization ? 'session_ended' : 'not_signed_in')
  if (held) throw new Problem('second_factor_required')
  if (access !== 'signed-in' && !access.includes(request.caller.role)) throw new Problem('wrong_role')
}

/** Whether only administrators may make the call. */
export function isAdministrators({ routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config
  return Array.isArray(access) && access.length === 1 && access[0] === 'ADMIN'
}
