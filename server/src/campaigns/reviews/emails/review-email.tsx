import { greet, renderEmail, type Site } from '../../../platform/mail/layout.tsx'

/** What the emails about a review say. */
export interface ReviewEmailDetails {
  reviewId: number
  reference: string
  campaignId: number
  campaignName: string
  organisation: string
  /** The first name of the organisation’s contact. We know no name of those who report. */
  firstname?: string
  /** How many reports it has. */
  reports: number
  /** Whether the organisation has deleted the campaign. */
  isDeleted: boolean
  isStopped: boolean
  reason: string
  isReversed: boolean
  appealReason: string
}

interface ReviewEmailContent {
  subject: string
  heading: string
  firstname?: string | undefined
  /** What was decided. */
  opening: string
  /** The administrators’ reason, word for word. */
  reason: string
  /** What follows from it, and what the reader can do. */
  next: readonly string[]
  reference: string
}

/** An email that gives a decision, its reason and what follows. */
export const renderReviewEmail = (
  site: Site,
  { subject, heading, firstname = '', opening, reason, next, reference }: ReviewEmailContent,
) =>
  renderEmail(site, {
    subject: `${subject} (${reference})`,
    heading,
    preview: opening,
    parts: [
      greet(firstname),
      opening,
      'This is why:',
      { quotation: reason },
      ...next,
      `Our reference is ${reference}.`,
    ],
  })
