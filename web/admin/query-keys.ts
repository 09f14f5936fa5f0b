/** The keys of administrators' queries. A change invalidates everything under its key. */
export const dashboardKey = ['admin', 'dashboard']
export const contactKey = ['admin', 'contact']
export const kybKey = ['admin', 'kyb']
export const usersKey = ['admin', 'users']
