/** Everything that administrators know of accounts. */
export const usersKey = ['admin', 'users']
