/** What stands in the built pages, where web/site/Shell.tsx has put it. */
const BANNER = /<aside [^>]*aria-label="Offer"[^>]*>.*?<\/aside>/gs
const USUAL_MONTHS = 6

/**
 * A built page with the offer that holds: its months in the banner, or no banner when there is none. The page's script reads
 * the same from `data-offer`, so that it finds what it would draw.
 */
export function withOffer(html: string, { offerMonths }: { offerMonths: number }): string {
  if (offerMonths === USUAL_MONTHS) return html
  const said = html.replace('<html ', `<html data-offer="${offerMonths}" `)
  if (offerMonths === 0) return said.replace(BANNER, '')
  const months = offerMonths === 1 ? '1 month' : `${offerMonths} months`
  return said.replace(BANNER, (banner) => banner.replace(`${USUAL_MONTHS} months`, months))
}
