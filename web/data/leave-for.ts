import { translate } from '../languages/translated.ts'
import { ApiError } from './http.ts'

const GIVEN_UP_MS = 15_000

/**
 * Leads to another site's page; throws where the answer named none. Goes on when the browser brings this one back from its memory, and when it has not been
 * left for so long that somebody must have stopped it.
 */
export async function leaveFor(url: string | undefined): Promise<void> {
  if (!url) throw noAddress()
  window.location.assign(new URL(url, window.location.href))
  await new Promise<void>((resolve) => {
    const timer = setTimeout(goOn, GIVEN_UP_MS)
    window.addEventListener('pageshow', onShow)

    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) goOn()
    }
    function goOn() {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onShow)
      resolve()
    }
  })
}

function noAddress(): ApiError {
  return new ApiError(translate('Something went wrong. Please try again.'), {
    status: 200,
    code: 'unreadable',
  })
}
