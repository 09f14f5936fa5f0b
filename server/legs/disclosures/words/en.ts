/** The facts of a leg that the disclosures mention. */
export type Sold = {
  carrier: string
  /** 'Citation XLS+, N482NL' */
  aircraft: string
  currency: string
  prospectusNo: string
  securer: string
  /** The platform's liability insurance as a broker, 'USD 5,000,000'; null if there is none. */
  brokerInsurance: string | null
}

/** The texts by the numbers in the table of disclosures; ALWAYS applies to every leg. */
export default {
  D1: ({ carrier, aircraft }: Sold) =>
    `${carrier} operates this flight; Ferrywing does not. Planned aircraft: ${aircraft}. The operator may change it, and tells you when it does.`,
  D2: ({ currency }: Sold) =>
    `The total is the fare and the taxes that are listed by name before you hold. It is charged in ${currency}.`,
  D3: ({ carrier, brokerInsurance }: Sold) =>
    `Ferrywing acts as an air charter broker, as the agent of ${carrier}, and is not a carrier (14 CFR Part 295). ${
      brokerInsurance
        ? `As a broker it has liability insurance of ${brokerInsurance}.`
        : 'As a broker it has no liability insurance of its own.'
    } Before you pay you may ask us for the facts that § 295.24 names. If we do not give them, you may cancel, and everything goes back to you.`,
  D4: 'The times are a window, or are agreed with you after the purchase. They are not a schedule.',
  D5: ({ carrier }: Sold) => `Sold by ${carrier} through Ferrywing as its ticket agent.`,
  D6: ({ prospectusNo, securer }: Sold) =>
    `This is a public charter (14 CFR Part 380)${prospectusNo && `, prospectus ${prospectusNo}`}.${securer && ` Payments are secured by ${securer}.`} The operator-participant contract is a part of your booking.`,
  D7: 'When a flight is cancelled or much delayed, or boarding is denied, Regulation (EC) 261/2004 or UK261 gives you rights. Ask the carrier for them.',
  D8: 'The Montreal Convention limits the carrier’s liability: 151,880 SDR for each passenger without proof of fault, 6,303 SDR for delay and 1,519 SDR for baggage (figures from a secondary source).',
  ALWAYS:
    'Our payment provider takes the money for us; the operator is paid after the flight has arrived. Write to us by the contact page if you have a complaint. Each passenger needs the documents that the countries of the flight ask for.',
} as const
