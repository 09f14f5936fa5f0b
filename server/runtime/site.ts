import type { Kysely, KyselyPlugin } from 'kysely'

/** What this installation is set to. Every process that works on one database has the same values (decision 83). */
export type Site = {
  /** The base of its links, such as https://ferrywing.com, without a slash at the end. */
  publicUrl: string
  /** The platform's fee, in hundredths of a percent. */
  feeBps: number
  /** How long seats are held for a traveller who pays. */
  holdSeconds: number
  /** How long seats are held that are offered to a waiting traveller; as long as any hold, but never past the close of sales. */
  offerSeconds: number
  /** How much earlier Premium sees and books new flights. */
  earlyAccessSeconds: number
  /** Free months with somebody's first annual plan; 0: there is no offer. */
  premiumOfferMonths: number
}

/** What turns the paths of links into addresses. */
export type SiteAddress = Pick<Site, 'publicUrl'>

/** The address of a link: a path is a page of the site, such as /trips; anything else is an address already. */
export function buildAddress({ publicUrl }: SiteAddress, link: string): string {
  return link.startsWith('/') ? publicUrl + link : link
}

// Kysely hands its plugins on to every transaction. This one changes no query.
class SitePlugin implements KyselyPlugin {
  readonly site: Site
  constructor(site: Site) {
    this.site = site
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

/** The same database for a site with these settings; its transactions have them too. */
export function withSite<T>(db: Kysely<T>, site: Site): Kysely<T> {
  return db.withPlugin(new SitePlugin(site))
}

/** The settings of the site whose database this is. Throws if it was opened without them, as tools do. */
export function getSite(db: Pick<Kysely<unknown>, 'getExecutor'>): Site {
  const plugin = db.getExecutor().plugins.findLast((one) => one instanceof SitePlugin)
  if (!plugin) throw new Error('This database was opened without a site')
  return plugin.site
}
