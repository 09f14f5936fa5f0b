import type { faq } from '../languages/pages/faq.ts'
import type { pricing } from '../languages/pages/pricing.ts'
import type { SentenceOf } from '../languages/sentences.ts'

type Question<Sentence> = { title: Sentence; content: Sentence }
type Asked = SentenceOf<typeof faq>
type QuestionGroup = { id: string; title: Asked; questions: readonly Question<Asked>[] }

/** The questions of the FAQ in four groups. Plain text, so that JSON-LD for search engines can contain it. */
export const faqGroups: readonly QuestionGroup[] = [
  {
    id: 'general',
    title: 'General',
    questions: [
      {
        title: 'What is an empty leg?',
        content:
          'A private jet rarely ends its day where the next guests wait. The flight in between, home or on to the next job, has a crew and fuel but no passengers. That is an empty leg. Operators list it here and sell its seats instead of flying them empty.',
      },
      {
        title: 'Do you operate the aircraft?',
        content:
          'No. Ferrywing arranges flights and does not operate them. Every flight is operated by a licensed carrier, whose legal name is on the card before you book and in the confirmation after.',
      },
      {
        title: 'Where do the flights go?',
        content:
          'North America, Europe, the Middle East and North Africa. 100+ operators reposition on 50+ routes there; which of them are on sale changes by the hour.',
      },
      {
        title: 'How do you check operators?',
        content:
          'Before anything is on sale, a person reads the air operator certificate, the insurance and the company papers, and the bank account is verified by our payment provider. An operator who loses one of them is off sale at once.',
      },
    ],
  },
  {
    id: 'booking',
    title: 'Booking',
    questions: [
      {
        title: 'How long are my seats held?',
        content:
          'For 15 minutes from the moment you hold them. Nobody else can buy them in that time. When the clock ends they go back on sale, and nothing is charged.',
      },
      {
        title: 'How many people can I book for?',
        content:
          'Up to eight in one booking, or as many as there are seats left. Some legs are sold as a whole aircraft; then one booking takes every seat.',
      },
      {
        title: 'What happens if the flight changes?',
        content:
          'An empty leg depends on the trip before it. If the operator cancels, you get everything back, fees included. If it moves, we write to you at once, and you decide.',
      },
      {
        title: 'Can I cancel?',
        content:
          'Yes, by the operator’s refund terms, which you see before you pay and which stay fixed for your booking. The screen shows the amount that comes back before you confirm. Close to departure a booking can no longer be cancelled.',
      },
    ],
  },
  {
    id: 'pricing',
    title: 'Pricing',
    questions: [
      {
        title: 'What does the price include?',
        content:
          'The fare, with our service in it, and the taxes of the route by the rules of the day. Fare, each tax and the total are listed before you hold a seat; the hold freezes them, and that total is the figure on your statement.',
      },
      {
        title: 'Why do some prices fall?',
        content:
          'An empty seat is worth nothing after take-off. Some operators let the price fall until sales close two hours before departure; the card shows the schedule. Once you hold a seat, your price stays where it is.',
      },
      {
        title: 'How can I pay?',
        content:
          'By card, through our payment provider; we never see its number. For bookings over $10,000 we also take wire transfers: write to us first.',
      },
      {
        title: 'What if a charge looks wrong?',
        content:
          'Write to us within 60 days of the charge, with the booking’s reference. We look into it and answer within 24 hours.',
      },
    ],
  },
  {
    id: 'premium',
    title: 'Premium Features',
    questions: [
      {
        title: 'What does Premium add?',
        content:
          'Unlimited watchlists, instant price alerts by SMS and e-mail, concierge chat, early access to new legs, priority booking, analytics and custom route requests. With Free you save five routes and get an e-mail a week.',
      },
      {
        title: 'Is there a trial?',
        content:
          'Premium begins with 14 days that cost nothing and ask for no card. If you do nothing, you are back on Free afterwards.',
      },
      {
        title: 'Can I get my money back?',
        content: 'Yes. Within 30 days of your first Premium payment you get all of it back, for any reason.',
      },
      {
        title: 'What is the annual offer?',
        content:
          'Premium costs $149 per year, billed annually. While an offer is shown at the top of our pages, your first annual plan lasts so many months longer at no cost. The offer is taken down when it ends.',
      },
    ],
  },
]

/** The questions about the plans. */
export const pricingQuestions: readonly Question<SentenceOf<typeof pricing>>[] = [
  {
    title: 'Do I need Premium to book?',
    content:
      'No. Every flight on sale can be booked with a free account, at the same price. Premium pays for hearing of it first.',
  },
  {
    title: 'How does the 14-day trial work?',
    content:
      'You get all of Premium for 14 days. No card is needed, so nothing can be charged when the trial ends.',
  },
  {
    title: 'What is the 30-day money-back guarantee?',
    content:
      'Tell us within 30 days of your first payment that Premium is not for you, and we return it in full.',
  },
  {
    title: 'Which payments do you take?',
    content:
      'Cards for plans and flights. For bookings over $10,000 we also take wire transfers; the seats are yours when the money has arrived.',
  },
  {
    title: 'How do I dispute a charge?',
    content:
      'Report it within 60 days with the date and the amount. We answer within 24 hours and return what was charged by mistake.',
  },
]
