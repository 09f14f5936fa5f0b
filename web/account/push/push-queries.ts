import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { push } from '#contract/accounts/push.ts'
import { call } from '../../data/api.ts'
import { findDevice, storeDevice, subscribe, unsubscribe } from './push-device.ts'

const stateKey = ['accounts', 'push']
const deviceKey = ['accounts', 'push', 'device']

/** The user's devices with notifications, and the key to add this device. */
export function usePushState() {
  return useQuery({
    queryKey: stateKey,
    queryFn: async ({ signal }) => (await call(push.state, { signal })).push,
  })
}

/** The id of this device by this browser's data. The server may have deleted the device since. */
export function useThisDevice() {
  return useQuery({ queryKey: deviceKey, queryFn: findDevice })
}

/** Turns notifications on for this device. 'refused': the user did not allow them. */
export function useTurnOn() {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(publicKey: string) {
      const subscription = await subscribe(publicKey)
      if (subscription === 'refused') return 'refused'
      const answer = await call(push.add, { body: subscription })
      storeDevice(answer.deviceId)
      queries.setQueryData(stateKey, answer.push)
      queries.setQueryData(deviceKey, answer.deviceId)
      return answer.message
    },
  })
}

/** Turns notifications off on one of the user's devices. */
export function useTurnOff() {
  const queries = useQueryClient()
  const { data: thisDevice } = useThisDevice()
  return useMutation({
    async mutationFn(id: string) {
      const answer = await call(push.remove, { params: { id } })
      if (id === thisDevice) await unsubscribe()
      queries.setQueryData(stateKey, answer.push)
      await queries.invalidateQueries({ queryKey: deviceKey })
      return answer.message
    },
  })
}
