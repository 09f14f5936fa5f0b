import { type PermissionGrant, permissions } from '#contract/may-be-sold/permissions.ts'
import { call } from '../../data/api.ts'
import { useChange } from '../use-change.ts'

/** The key of all queries of permissions. */
export const permissionsKey = ['admin', 'permissions']

export type Decision =
  | { how: 'grant'; body: PermissionGrant }
  | { how: 'decline' | 'end'; body: { reason: string } }

/** Grants, declines or ends a permission. Reads the lists again after every outcome. */
export function usePermission(id: string, { onDone }: { onDone: () => void }) {
  return useChange(permissionsKey, {
    mutationFn: async (decision: Decision) => {
      const params = { id }
      if (decision.how === 'grant') return await call(permissions.grant, { params, body: decision.body })
      return await call(permissions[decision.how], { params, body: decision.body })
    },
    onSuccess: onDone,
  })
}
