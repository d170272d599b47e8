/** The longest email address (RFC 5321). */
export const maxEmailLength = 254
export const maxPersonNameLength = 60
