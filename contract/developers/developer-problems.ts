/** Problems of operators' own programs; a part of PROBLEMS. */
export const DEVELOPER_PROBLEMS = {
  api_key_unknown: {
    status: 401,
    sentence: 'This API key does not exist, was revoked, or belongs to an operator who is not approved.',
  },
  api_key_refused: {
    status: 403,
    sentence: 'This call cannot be made with an API key. The API page says which calls can.',
  },
  api_key_scope: { status: 403, sentence: 'This API key does not have the scope that this call needs.' },
  api_key_limit: {
    status: 409,
    sentence: 'There are twenty API keys already. First revoke one that is no longer used.',
  },
  webhook_limit: { status: 409, sentence: 'There are ten webhooks already. Delete one first.' },
  webhook_disabled: { status: 409, sentence: 'This webhook is disabled. Enable it first.' },
} as const
