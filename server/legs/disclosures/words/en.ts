/** The texts by the numbers in the table of disclosures; ALWAYS applies to every leg. */
export default {
  D1: '{carrier} operates this flight; Ferrywing does not. Planned aircraft: {aircraft}. The operator may change it, and tells you when it does.',
  D2: 'The total is the fare and the taxes that are listed by name before you hold. It is charged in {currency}.',
  D3: 'Ferrywing acts as an air charter broker, as the agent of {carrier}, and is not a carrier (14 CFR Part 295). {insurance} Before you pay you may ask us for the facts that § 295.24 names. If we do not give them, you may cancel, and everything goes back to you.',
  insured: 'As a broker it has liability insurance of {brokerInsurance}.',
  uninsured: 'As a broker it has no liability insurance of its own.',
  D4: 'The times are a window, or are agreed with you after the purchase. They are not a schedule.',
  D5: 'Sold by {carrier} through Ferrywing as its ticket agent.',
  D6: 'This is a public charter (14 CFR Part 380){prospectus}.{security} The operator-participant contract is a part of your booking.',
  prospectus: ', prospectus {prospectusNo}',
  security: ' Payments are secured by {securer}.',
  D7: 'When a flight is cancelled or much delayed, or boarding is denied, Regulation (EC) 261/2004 or UK261 gives you rights. Ask the carrier for them.',
  D8: 'The Montreal Convention limits the carrier’s liability: 151,880 SDR for each passenger without proof of fault, 6,303 SDR for delay and 1,519 SDR for baggage (figures from a secondary source).',
  ALWAYS:
    'Our payment provider takes the money for us; the operator is paid after the flight has arrived. Write to us by the contact page if you have a complaint. Each passenger needs the documents that the countries of the flight ask for.',
} as const
