import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { bulkEmailKind } from '../../platform/mail/email.ts'
import { composeSuggestions } from './compose-suggestions.ts'
import type { SuggestionOccasion } from './emails/suggestions.tsx'

const suggestionEmail = (name: string, occasion: SuggestionOccasion) =>
  bulkEmailKind({
    name,
    priority: emailPriorities.leaflet,
    /** No campaign: the email to a newcomer promises to write when there is one. */
    content: z.object({ campaignIds: z.array(z.int()) }),
    composeAll: (emails, on) => composeSuggestions(occasion, emails, on),
  })

/** For a musketeer who has joined nothing in their first days. */
export const firstWeekEmail = suggestionEmail('mailing.first-week', 'joined nothing')
/** For a musketeer who was sent the last leaflet of their campaigns. */
export const whatNextEmail = suggestionEmail('mailing.what-next', 'had every leaflet')
/** For a musketeer to whom one of the others promised it. */
export const campaignNearEmail = suggestionEmail('mailing.campaign-near', 'was promised')

export const suggestionEmailKinds = [firstWeekEmail, whatNextEmail, campaignNearEmail]
