import type { LegalDocument } from './document.ts'

export const privacyPolicy: LegalDocument = {
  name: 'privacy',
  title: 'Privacy Policy',
  lead: 'What Ferrywing knows about you, why, for how long, who else sees it, and how to make us show or delete it.',
  lastUpdated: 'January 15, 2025',
  effective: 'January 15, 2025',
  summary: [
    'We keep what a booking, an account or a message needs, and nothing to advertise with. We do not sell personal data and we do not track you across sites.',
    'The operator of your flight receives the names of the passengers and, across a border, their travel documents. The payment provider handles your card; we never see its number.',
    'Booking and payment records are kept for seven years because accounting law asks for it. Most other things go when you ask, or sooner.',
    'You can download everything we hold about you and delete your account under Settings. Privacy questions are answered within 30 days at privacy@ferrywing.test.',
  ],
  sections: [
    {
      id: 'who-we-are',
      title: '1. Who we are',
      blocks: [
        'Ferrywing Ltd, with offices in London and Beirut, runs the marketplace at this address and decides why and how personal data is used in it. In the language of the UK GDPR and of the EU GDPR we are the controller.',
        'The operator whose flight you book is a controller of its own: it has duties towards aviation and border authorities that we cannot fulfil for it. The payment provider is a controller for its own legal duties and a processor for ours.',
        'Write to privacy@ferrywing.test about anything on this page. A person reads it, and answers within 30 days.',
      ],
    },
    {
      id: 'what-we-collect',
      title: '2. What we collect',
      blocks: [
        'Only what one of these purposes needs:',
        [
          'Account: your name, e-mail address, role and a hash of your password. We cannot read the password itself.',
          'Bookings: the flight, the number of seats, the price, the refund rules that applied, and every change of state with its time.',
          'Passengers: their names; on a flight across a border also date of birth, nationality and travel document. They are encrypted where they are stored, and you see of a document only the end of its number.',
          'Payments: the amount, the currency, the provider’s reference and whether it succeeded. Card numbers go from your browser to the payment provider and never reach our servers.',
          'Messages and forms: what you write to us by the contact form, the waitlist, the newsletter box or a partner application.',
          'Saved routes and alerts: the places, dates and prices that you ask us to watch.',
          'Operators: company details, certificates and insurance documents, policies, and the state of the payout account.',
          'Technical records: the time, the kind of request and its outcome. Our logs hold no names, no e-mail addresses and no network addresses. To limit abuse we count attempts per network address, for at most a day.',
        ],
        'We do not ask for special categories of data. If you tell us that you need help on the steps of the aircraft, we pass it to the operator and use it for nothing else.',
      ],
    },
    {
      id: 'why',
      title: '3. Why we use it, and on what ground',
      blocks: [
        [
          'To hold seats, take payment, confirm, change and refund bookings: performance of a contract with you.',
          'To tell you of changes to a flight you have booked: performance of a contract. These messages cannot be switched off while you hold a booking.',
          'To check operators before their flights are sold: our legal duties, and the legitimate interest of everybody who boards.',
          'To keep accounts: a legal duty.',
          'To keep the service safe, for instance by limiting sign-in attempts: our legitimate interest in not being broken into, and yours.',
          'To send the newsletter, early-access news or route alerts: your consent, which you may withdraw at any time by the link in each of these mails, in Settings, or by answering any of our mails with the word stop.',
        ],
        'No decision with legal effect is taken about you by a machine alone. Prices depend on the flight and on the time, and never on who is looking.',
      ],
    },
    {
      id: 'who-sees-it',
      title: '4. Who else sees it',
      blocks: [
        [
          'The operator of your flight, until it departs: passenger names, their travel documents where a border is crossed, the number of seats and what you have told us about baggage, pets or assistance.',
          'Stripe, our payment provider: what is needed to charge, refund and pay out, and to meet its duties against fraud and money laundering.',
          'Apple or Google, if you add a pass to their wallet: Google what the pass shows, with the passenger’s name; Apple only that a pass on your phone has changed.',
          'The push service of your browser’s maker, if you turn notifications on: an encrypted message that it cannot read, and when it came.',
          'Companies that run our servers and deliver our e-mail and SMS, under contracts that forbid them any use of their own.',
          'Authorities, where the law obliges us, and only what it obliges us to give.',
        ],
        'We do not sell personal data, rent it, or trade it for advertising. There is no advertising network, no social plug-in and no analytics service in these pages.',
      ],
    },
    {
      id: 'transfers',
      title: '5. Transfers between countries',
      blocks: [
        'Flights cross borders, and so does some of your data: an operator in Dubai must know who boards in London. Where a country has no adequacy decision we rely on standard contractual clauses with the UK addendum, or on the transfer being necessary for the contract you have asked for. A copy of the clauses can be had from privacy@ferrywing.test.',
      ],
    },
    {
      id: 'how-long',
      title: '6. How long we keep it',
      blocks: [
        [
          'Bookings, payments, refunds and payouts: seven years after the end of the financial year.',
          'Your account: until you delete it. What bookkeeping law obliges us to keep is then cut off from your name.',
          'Passengers’ names and travel documents: 30 days after the flight, or until the booking is cancelled.',
          'Messages to us: for as long as your question needs, and until you ask us to delete them. Waitlist and newsletter addresses: until you leave.',
          'Operators’ documents: while the operator sells here and six years after.',
          'Mails that we sent you: 30 days.',
          'Sign-in sessions: 30 days after they were last used. Attempts counted against abuse: one day.',
        ],
      ],
    },
    {
      id: 'cookies',
      title: '7. Cookies and local storage',
      blocks: [
        'Strictly necessary, and therefore without asking:',
        [
          'XSRF-TOKEN: a cookie with a random value. It proves that a form was sent from our page and not from somebody else’s. It ends with the browser session.',
          'ferrywing-device: a cookie of 400 days, set when you sign in. It holds a random name of this device and our signatures of it, so that attempts by strangers to guess your password do not keep you out. It opens nothing.',
          'ferrywing-sign-in: a cookie of fifteen minutes, set when you sign in with Google or Apple. It leads you back to the same browser.',
          'authToken and refreshToken: local storage, only when you sign in, so that you stay signed in. Without “remember me” they end with the tab.',
          'cookieChoices: local storage, so that we need not ask again what you have chosen.',
          'currency: local storage, only when you choose a currency in which prices are also shown.',
        ],
        'Optional, and off until you allow it in the cookie notice at the foot of every page:',
        [
          'rememberedFilters: local storage with the filters you last used on Routes and in the blog. It never leaves your browser, and is deleted when you take the permission back.',
        ],
        'We measure no visits, so there is nothing to switch off for that.',
      ],
    },
    {
      id: 'security',
      title: '8. How it is protected',
      blocks: [
        'Connections are encrypted. Passwords are kept as Argon2id hashes, refresh tokens as hashes, operators’ documents encrypted and outside the reach of the web. Staff see what their task needs, and every administrative act is recorded with name and time. Should a breach put your rights at risk, we tell the regulator within 72 hours and you without delay.',
      ],
    },
    {
      id: 'your-rights',
      title: '9. Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected, receive it in a file that a machine can read, object to a use, restrict it, withdraw consent, and have your data deleted where no law obliges us to keep it.',
        'Two of these need no letter. Under Settings, “Data export” gives you everything in one file, and “Delete my data” closes the account and anonymises what remains.',
        'If you are not content with our answer, you may complain to the Information Commissioner’s Office in the United Kingdom, or to the authority where you live. We would like to hear it first.',
      ],
    },
    {
      id: 'children',
      title: '10. Children',
      blocks: [
        'Accounts are for people of 18 and over. Children fly as passengers on an adult’s booking; of them we keep what we keep of every passenger, and for as long.',
      ],
    },
    {
      id: 'changes-and-law',
      title: '11. Changes, and the law that applies',
      blocks: [
        'When this policy changes in substance we say so by e-mail to account holders at least 14 days before, and the date at the top changes with it. Earlier versions are available on request.',
        'This policy is governed by the law of England and Wales. Rights that the law of your own country gives you as a consumer or data subject are not limited by that.',
      ],
    },
  ],
}
