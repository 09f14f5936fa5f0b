/** Problems with taxes; a part of PROBLEMS. */
export const TAX_PROBLEMS = {
  tax_rule_exists: { status: 409, sentence: 'There is a tax rule of this name already.' },
  tax_amount_known: { status: 409, sentence: 'This rule has an amount: let another rule follow it.' },
  tax_return_changed: {
    status: 409,
    sentence: 'The open amount of this tax has changed meanwhile. Check the amounts again.',
  },
  tax_operator_pays: {
    status: 409,
    sentence: 'Operators pay this tax to the authority: it goes to them with their payouts.',
  },
} as const
