import { translate } from '../languages/translated.ts'
import { ApiError } from './http.ts'

const GIVEN_UP_MS = 15_000

/**
 * Opens another site's page; throws without an address. Resolves when the browser restores this page from its cache, or when
 * the page was not left for so long that the user must have stopped the navigation.
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
