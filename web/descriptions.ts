import { paths } from './paths.ts'

/** What a search engine shows below a page's title. Only its HTML needs it, so no browser loads this file. */
export const descriptions: Record<string, string> = {
  [paths.home()]:
    'Seats on private jets that fly home empty, from verified operators in North America, Europe and MENA, for up to 70% less than charter.',
  [paths.howItWorks()]:
    'How a seat on an empty private-jet leg becomes yours: live legs from verified operators, route alerts by SMS and email, seats held for 15 minutes, paid by card.',
  [paths.routes()]:
    'NYC to Miami, London to Nice, LA to Vegas, Paris to Geneva, Dubai to Riyadh: what a seat on an empty leg usually costs, and which legs are on sale now.',
  [paths.operators()]:
    'List empty legs with a price and a floor. Free onboarding during beta, revenue sharing, instant booking; applications are reviewed within 48 hours.',
  [paths.contact()]:
    'Write to Ferrywing: support answers within 24 hours, live chat Mon-Fri 9AM-6PM EST, offices in London and Beirut.',
  [paths.pricing()]:
    'Booking is free with every account. Premium adds instant route alerts for $19 per month or $149 per year, with a 14-day trial without a card.',
  [paths.faq()]:
    'What an empty leg is, how long seats are held, what the price includes, what happens when a flight changes, and what Premium adds.',
  [paths.about()]:
    'Ferrywing sells the seats of private jets that would fly home empty. What we hold to: whole prices, local times, seats before money.',
  [paths.blog()]:
    'How empty legs work: where they come from, what a price includes, which terminal to find, bags and pets, CO₂, and selling legs as an operator.',
  [paths.privacy()]:
    'What Ferrywing knows about you, why, for how long, who else sees it, and how to see or delete it. Effective January 15, 2025.',
  [paths.terms()]:
    'The agreement between you and Ferrywing: holds, prices, refunds, changed flights, operators. Effective January 15, 2025.',
}
