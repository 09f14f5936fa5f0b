/** Matches the banner in the built pages of every language, as web/site/shell/Shell.tsx writes it. */
const BANNER = /<aside data-offer-of-one-month="([^"]*)"[^>]*>.*?<\/aside>/gs
/** Matches the banner's sentence after its first words. */
const SENTENCE = /(?<=<\/strong>)[^<]*/
const USUAL_MONTHS = 6

/**
 * Returns a built page with the current offer: the banner has its months, or is removed if there is no offer. The
 * page's script reads the months from `data-offer`, so that it renders the same.
 */
export function withOffer(html: string, { offerMonths }: { offerMonths: number }): string {
  if (offerMonths === USUAL_MONTHS) return html
  const page = html.replace('<html ', `<html data-offer="${offerMonths}" `)
  if (offerMonths === 0) return page.replace(BANNER, '')
  return page.replace(BANNER, (banner: string, ofOneMonth: string) =>
    banner.replace(SENTENCE, (sentence) =>
      offerMonths === 1 ? ` ${ofOneMonth}` : sentence.replace(`${USUAL_MONTHS}`, `${offerMonths}`),
    ),
  )
}
