import type { Kysely, KyselyPlugin } from 'kysely'

/** The settings of this installation. Every process of one database has the same values (decision 83). */
export type Site = {
  /** The base of links to the site, such as https://ferrywing.com, without a slash at the end. */
  publicUrl: string
  /** The platform's fee, in hundredths of a percent. */
  feeBps: number
  /** How many seconds seats are held for a traveller who pays. */
  holdSeconds: number
  /** How many seconds seats are held that are offered to a waiting traveller; never past the close of sales. */
  offerSeconds: number
  /** How many seconds earlier Premium members see and book new legs. */
  earlyAccessSeconds: number
  /** Free months with a person's first annual plan; 0: no offer. */
  premiumOfferMonths: number
}

/** The part of the site that turns paths of links into URLs. */
export type SiteAddress = Pick<Site, 'publicUrl'>

/** Returns the URL of a link: a path is a page of the site, such as /trips; anything else is a URL already. */
export function buildAddress({ publicUrl }: SiteAddress, link: string): string {
  return link.startsWith('/') ? publicUrl + link : link
}

// Kysely passes its plugins to every transaction, so this plugin carries the site. It changes no query.
class SitePlugin implements KyselyPlugin {
  readonly site: Site
  constructor(site: Site) {
    this.site = site
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

/** Returns the same database with these settings; its transactions have them too. */
export function withSite<T>(db: Kysely<T>, site: Site): Kysely<T> {
  return db.withPlugin(new SitePlugin(site))
}

/** Returns the settings of the site. Throws if the database was opened without them, as tools do. */
export function getSite(db: Pick<Kysely<unknown>, 'getExecutor'>): Site {
  const plugin = db.getExecutor().plugins.findLast((one) => one instanceof SitePlugin)
  if (!plugin) throw new Error('This database was opened without a site')
  return plugin.site
}
