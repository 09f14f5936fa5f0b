/** Everything that is known of contact messages. */
export const contactKey = ['admin', 'contact']
