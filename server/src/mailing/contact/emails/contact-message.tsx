import type { Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

export interface ContactMessageDetails {
  reference: string
  email: string
  message: string
}

/** A visitor's message, for the team. */
export function renderContactMessageEmail(site: Site, { reference, email, message }: ContactMessageDetails) {
  const opening = `${email} wrote to us. Reply to this email to answer.`
  return renderEmail(site, {
    subject: `Message ${reference}`,
    preview: opening,
    parts: [opening, { quotation: message }, `Reference: ${reference}`],
  })
}
