/** Everything that is known of operators' reviews. */
export const kybKey = ['admin', 'kyb']
