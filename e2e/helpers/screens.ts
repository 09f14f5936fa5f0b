import { accountScreens } from '../screens/account-screens.ts'
import { alertScreens } from '../screens/alert-screens.ts'
import { bookingScreens } from '../screens/booking-screens.ts'
import { journeyScreens } from '../screens/journey-screens.ts'
import { keyScreens } from '../screens/key-screens.ts'
import { passScreens } from '../screens/pass-screens.ts'
import { paymentScreens } from '../screens/payment-screens.ts'
import { planScreens } from '../screens/plan-screens.ts'
import type { Screen } from '../screens/screen.ts'
import { searchScreens } from '../screens/search-screens.ts'
import { siteScreens } from '../screens/site-screens.ts'
import { tripScreens } from '../screens/trip-screens.ts'
import { waitingListScreens } from '../screens/waiting-list-screens.ts'

/** Every screen and every state that it can be in: for the accessibility scan and for photographs. */
export const SCREENS: Screen[] = [
  ...siteScreens,
  ...accountScreens,
  ...keyScreens,
  ...planScreens,
  ...alertScreens,
  ...bookingScreens,
  ...searchScreens,
  ...waitingListScreens,
  ...paymentScreens,
  ...journeyScreens,
  ...passScreens,
  ...tripScreens,
]

/** The screens that are shown one after the other in one document, and whether each is the first of its page. */
export const STORIES: (Screen & { isFirst: boolean })[][] = []
const seen = new Set<string>()
for (const screen of SCREENS) {
  if (screen.as !== 'same') STORIES.push([])
  STORIES.at(-1)?.push({ ...screen, isFirst: !seen.has(screen.page) })
  seen.add(screen.page)
}
