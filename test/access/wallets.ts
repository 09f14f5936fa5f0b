import { randomUUID } from 'node:crypto'
import type { Stage } from './access-stage.ts'
import { EVERYBODY, NO_ACCOUNT, OPEN, OWNER, type Rows, who } from './rights.ts'

const PASS_TYPE = 'pass.test.ferrywing.trips'
/** A device authenticates with the token in its pass, which no account has. */
const DEVICE = who('sign in', 'sign in', 'sign in', 'sign in', 'sign in', 'sign in')
const BY_PASS = { none: 'A device proves itself by the token in its pass.' }
const ofDevice = () => ({ params: { device: 'device', passType: PASS_TYPE, serial: randomUUID() } })

/** Calls that put passes into the wallets of phones, and calls of these phones. */
export const WALLETS: Rows = {
  'GET /wallet/offered': { who: EVERYBODY },
  'POST /trips/:bookingId/passes/:seat/wallet': {
    who: OWNER,
    states: OPEN,
    request: async (stage: Stage) => ({
      params: { bookingId: await stage.tripId(), seat: '1' },
      body: { wallet: 'apple' },
    }),
  },
  // The address is signed. A caller without a valid signature gets an error that says so.
  'GET /wallet/passes/:serial/pass.pkpass': {
    who: EVERYBODY,
    request: () => ({ params: { serial: randomUUID() }, query: '?until=1800000000&signature=none' }),
  },
  'POST /wallet/v1/devices/:device/registrations/:passType/:serial': {
    who: DEVICE,
    states: BY_PASS,
    request: () => ({ ...ofDevice(), body: { pushToken: '0123456789abcdef' } }),
  },
  'DELETE /wallet/v1/devices/:device/registrations/:passType/:serial': {
    who: DEVICE,
    states: BY_PASS,
    request: ofDevice,
  },
  'GET /wallet/v1/devices/:device/registrations/:passType': { who: EVERYBODY, request: ofDevice },
  'GET /wallet/v1/passes/:passType/:serial': { who: DEVICE, request: ofDevice },
  'POST /wallet/v1/log': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ body: { logs: ['none'] } }),
  },
}
