import type { LegalDocument } from './document.ts'

export const termsOfService: LegalDocument = {
  name: 'terms',
  title: 'Terms of Service',
  lead: 'The agreement between you and Ferrywing when you use this site, hold a seat, or sell one.',
  lastUpdated: 'January 15, 2025',
  effective: 'January 15, 2025',
  summary: [
    'Ferrywing arranges flights and does not operate them. The operating carrier is named on every flight before you book it.',
    'A hold keeps seats and price for 15 minutes. Your card is authorised first and charged only when the seats are confirmed.',
    'If you cancel, the operator’s refund tiers apply as they are shown, in percent, before you book. Where an operator sets none of its own, 72 hours or more before departure returns 95% of the fare, from 24 up to 72 hours 70%, and under 24 hours nothing of it; taxes charged per passenger go back whenever you do not fly. If the operator cancels, you receive everything back.',
    'Empty legs depend on another trip and may move or be cancelled. We then owe you the message and the money, and not another aircraft.',
    'The law of England and Wales applies. Your rights as a consumer stay as they are.',
  ],
  sections: [
    {
      id: 'agreement',
      title: '1. This agreement',
      blocks: [
        'These terms are between you and Ferrywing Ltd. By opening an account, holding a seat or listing a flight you accept them. You must be 18 or over and able to enter into a contract; whoever books for others does so with their permission and passes these terms on to them.',
        'Legal inquiries go to legal@ferrywing.test and are answered within 5-7 business days.',
      ],
    },
    {
      id: 'our-role',
      title: '2. What we are, and what we are not',
      blocks: [
        'Ferrywing is a marketplace. We arrange air transport as an agent and air charter broker within the meaning of 14 CFR Part 295. We are not an air carrier and do not own, operate or control aircraft.',
        'Every flight is operated by a licensed carrier, which alone has operational control. Its legal name is shown with each flight, at payment and in the confirmation, with the sentence that Ferrywing arranges the flight and does not operate it. The wording shown to you is kept with your booking.',
        'The contract of carriage is between you and that carrier. Its conditions of carriage and the conventions on carriage by air apply to it.',
      ],
    },
    {
      id: 'accounts',
      title: '3. Accounts',
      blocks: [
        'Give true details, keep your password to yourself and tell us if somebody else has it. One person, one account. We may suspend an account that is used to deceive, to resell seats without permission, or to disturb the service, and we say why.',
      ],
    },
    {
      id: 'holds-and-prices',
      title: '4. Holds and prices',
      blocks: [
        'The price shown is a total in the currency shown, per person, or for the aircraft where it is offered whole: the fare, with our fee inside it, and the taxes that our rules of the day give for the flight. Fare, each tax and the total are listed before you hold; the hold freezes them, and that total is what your card is charged. A rate that no official text has confirmed to us yet is our estimate; what a hold has frozen does not change with it. A tax in another currency is converted at a daily rate, which is shown with its day. Some prices decline towards departure on a schedule set by the operator in advance.',
        [
          'A hold keeps 1 to 8 seats and their price for 15 minutes by our server’s clock.',
          'You may have one live hold for a flight and three in all.',
          'A hold is not a booking. When its time ends without payment the seats are on sale again and nothing is charged.',
          'Sales of a flight close 2 hours before departure.',
        ],
        'A flight offered as a whole aircraft is held and booked with all its seats, for as many people as it seats.',
      ],
    },
    {
      id: 'payment',
      title: '5. Payment',
      blocks: [
        'Payment is taken by card through Stripe. For bookings over $10,000 we accept wire transfers by arrangement. Your card is authorised first. The charge follows when the seats are confirmed as yours; if they cannot be, the authorisation is released, nothing is charged, and you are told why.',
        'Some operators confirm a booking by hand. Until they do it is shown as authorised, and your seats stay held.',
        'Disputed charges must be reported to us within 60 days. We answer with the record of the booking and, where we were wrong, with the money.',
      ],
    },
    {
      id: 'cancelling',
      title: '6. If you cancel',
      blocks: [
        'The operator’s refund tiers apply as they are shown, in percent, before you book. They are copied into your booking at that moment and cannot change afterwards. Where an operator sets none of its own, they are:',
        [
          '72 hours or more before the scheduled departure: 95% of the fare.',
          'From 24 hours up to, but not including, 72 hours: 70% of the fare.',
          'Less than 24 hours: nothing of the fare.',
        ],
        'A tax that is charged per passenger goes back to you whenever that passenger does not fly, whatever the tier; a tax that is a percentage goes back with the fare that it was taken of.',
        'Exactly 72 hours, and exactly 24 hours, count as the better tier. The hours count from the departure that you booked, or from the current one where that is later, so that a change by the operator never lowers your refund. The amount is shown before you confirm. Within the operator’s cancellation window the booking can no longer be cancelled in the application, and a traveller who does not appear is charged the no-show penalty of the booking’s rules; what remains is refunded.',
        'A seat on a dated flight is a leisure or transport service for a specific day, so the statutory right to cancel within 14 days does not apply to it. It does apply to a Premium plan.',
      ],
    },
    {
      id: 'operator-changes',
      title: '7. If the operator changes or cancels',
      blocks: [
        'An empty leg exists because of another trip. If the operator cancels it, every booking on it is refunded in full, including our fee, to the means of payment that was used.',
        'If the departure moves by more than two hours, or an airport changes, we tell everyone booked without delay. If you write to support before the new departure that it does not suit you, the booking is refunded as though the operator had cancelled.',
        'Neither we nor the operator owes a replacement flight, and we are not liable for hotels, connections or other plans made around an empty leg, except where the law does not allow us to say so.',
      ],
    },
    {
      id: 'travelling',
      title: '8. Travelling',
      blocks: [
        'Be at the terminal named in your booking at least 30 minutes before departure, with the travel documents your route requires. Passenger names may be changed until 3 hours before departure. Baggage and pets are carried within the notes of the flight. The commander may refuse carriage on grounds of safety, and the commander’s decision is final.',
      ],
    },
    {
      id: 'premium',
      title: '9. Premium',
      blocks: [
        'Premium costs $19 per month, or $149 per year billed annually. A trial lasts 14 days and asks for no card. It renews until you end it under Settings, with effect at the end of the period paid for. The first payment may be had back within 30 days. Offers such as additional months with the annual plan hold while they are shown.',
      ],
    },
    {
      id: 'operators',
      title: '10. Operators',
      blocks: [
        [
          'An operator may publish only while its business verification is approved and its payout account is active. If either ends, its flights cannot be booked from that moment.',
          'What an operator lists must be true: aircraft, times, airports, terminals, seats, the operating carrier and the reference price. Changes are entered here first.',
          'Our fee is a share of the fare, deducted from it, and never of taxes. The rest of the fare is transferred 24 hours after the landing that the operator reports; where none is reported, 24 hours after the scheduled arrival of a flown leg.',
          'For a cancelled leg the operator receives nothing, and travellers receive everything.',
          'The operator holds the certificates and the insurance that the law requires and shows them on request.',
        ],
      ],
    },
    {
      id: 'conduct',
      title: '11. Fair use',
      blocks: [
        'Do not probe, overload or scrape the service, do not hold seats without meaning to book, and do not send advertising through our forms. The documented interface may be used by programs at a reasonable pace.',
      ],
    },
    {
      id: 'liability',
      title: '12. Liability',
      blocks: [
        'Nothing here limits liability for death or personal injury caused by negligence, for fraud, or for anything else that cannot be limited by law. The carrier is liable for the carriage under the Montreal Convention and the law that applies to it.',
        'Apart from that, our own liability for a booking is limited to twice its price, and we are not liable for losses that neither of us could foresee when it was made.',
      ],
    },
    {
      id: 'law',
      title: '13. Governing law and disputes',
      blocks: [
        'These terms are governed by the law of England and Wales, and its courts have jurisdiction. If you are a consumer, you also have the protection of the mandatory law of the country you live in and may sue there.',
        'Write to us first. Most disagreements about a flight are settled by looking at the record together.',
      ],
    },
    {
      id: 'changes',
      title: '14. Changes to these terms',
      blocks: [
        'We announce changes of substance by e-mail to account holders at least 30 days before they take effect. A booking keeps the terms under which it was made.',
      ],
    },
  ],
}
