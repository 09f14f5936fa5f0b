/** Problems with an operator's legs; a part of PROBLEMS. */
export const LEG_PROBLEMS = {
  evidence_not_found: { status: 404, sentence: 'This evidence does not exist.' },
  // Legs of an operator
  not_approved: { status: 409, sentence: 'This is open to you once your company is approved.' },
  selling_ended: {
    status: 403,
    sentence: 'This account may not sell any more. You can see and cancel the flights that are sold.',
  },
  payout_not_held: { status: 409, sentence: 'No payout of this flight is held back any more.' },
  document_undated: {
    status: 409,
    sentence: 'Enter until when each certificate is valid before you decide.',
  },
  publishing_blocked: { status: 409, sentence: 'Your company may not publish flights yet.' },
  flight_not_draft: { status: 409, sentence: 'This flight is not a draft any more.' },
  flight_not_on_sale: { status: 409, sentence: 'This flight is not on sale, so it cannot be changed.' },
  crew_link_invalid: {
    status: 404,
    sentence: 'This link does not open a flight any more. Ask the operator for a new one.',
  },
  flight_needs_permission: {
    status: 409,
    sentence: 'An administrator has to grant a permission before this flight can be sold.',
  },
  change_needs_agreement: {
    status: 409,
    sentence: 'This change now affects more than you were shown. Please look at it again.',
  },

  // The fleet
  aircraft_not_found: { status: 404, sentence: 'This aircraft is not in the register.' },
  aircraft_decided: {
    status: 409,
    sentence: 'This aircraft has been decided about or changed since you opened it. Look again.',
  },
  aircraft_retired: { status: 409, sentence: 'This aircraft has been retired.' },
  tail_taken: {
    status: 409,
    sentence: 'Another operator’s aircraft is approved under this registration.',
  },
  fleet_plan_changed: {
    status: 409,
    sentence: 'Something has changed since the dry run. Look at the new one before you import.',
  },

  // Schedules and manifests
  schedule_has_errors: { status: 400, sentence: 'The file has errors. The dry run lists them all.' },
  schedule_plan_changed: {
    status: 409,
    sentence: 'Something has changed since the dry run. Look at the new one before you import.',
  },
  manifest_closed: {
    status: 409,
    sentence: 'This flight has departed. Its manifest is closed, to protect the passengers’ data.',
  },
  border_form_not_needed: { status: 409, sentence: 'This flight does not need that form.' },
  border_file_not_ready: {
    status: 409,
    sentence: 'Somebody on this flight is not ready yet, so the file would not be complete.',
  },
  selling_rule_not_found: { status: 404, sentence: 'This rule does not exist.' },
  permission_not_found: { status: 404, sentence: 'This permission does not exist.' },
  permission_decided: { status: 409, sentence: 'This was decided meanwhile. Look again.' },
  selling_rule_exists: { status: 409, sentence: 'A rule with this name exists already.' },
  fbo_not_found: { status: 404, sentence: 'This FBO is not in the directory, or not yours to change.' },
  fbo_retired: { status: 409, sentence: 'This FBO is retired. Add it again if it has reopened.' },
} as const
