import { accountScreens } from '../screens/account-screens.ts'
import { alertScreens } from '../screens/alert-screens.ts'
import { bookingScreens } from '../screens/booking-screens.ts'
import { cancelScreens } from '../screens/cancel-screens.ts'
import { journeyScreens } from '../screens/journey-screens.ts'
import { keyScreens } from '../screens/key-screens.ts'
import { passScreens } from '../screens/pass-screens.ts'
import { paymentScreens } from '../screens/payment-screens.ts'
import { planScreens } from '../screens/plan-screens.ts'
import type { Screen } from '../screens/screen.ts'
import { searchScreens } from '../screens/search-screens.ts'
import { siteScreens } from '../screens/site-screens.ts'
import { tripScreens } from '../screens/trip-screens.ts'

/** Every screen and every state that it can be in: for the accessibility scan and for photographs. */
export const SCREENS: Screen[] = [
  ...siteScreens,
  ...accountScreens,
  ...keyScreens,
  ...planScreens,
  ...alertScreens,
  ...bookingScreens,
  ...searchScreens,
  ...cancelScreens,
  ...paymentScreens,
  ...journeyScreens,
  ...passScreens,
  ...tripScreens,
]
