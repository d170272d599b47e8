import { bulkPriority } from './platform/mail/email.ts'

/**
 * The priorities of the product's emails; lower numbers are sent first (rule: codes-first). Each email's row stores its number, so
 * a number never changes.
 */
export const emailPriorities = { code: 0, notice: 20, leaflet: bulkPriority, newsletter: 80 } as const
