/** What stands in the built pages of every language, where web/site/shell/Shell.tsx has put it. */
const BANNER = /<aside data-offer-of-one-month="([^"]*)"[^>]*>.*?<\/aside>/gs
/** The banner's sentence, after its first words. */
const SENTENCE = /(?<=<\/strong>)[^<]*/
const USUAL_MONTHS = 6

/**
 * A built page with the offer that holds: its months in the banner, or no banner when there is none. The page's script reads
 * the same from `data-offer`, so that it finds what it would draw.
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
