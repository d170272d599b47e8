import { contactEmailKinds } from './contact/email-kinds.ts'
import { leafletEmailKinds } from './leaflets/email-kinds.ts'
import { memberMessageEmailKinds } from './member-messages/email-kinds.ts'
import { newsletterEmailKinds } from './newsletter/email-kinds.ts'
import { pauseQuestionEmail, reminderEmail } from './reminders/email-kinds.ts'
import { replyResponseEmail } from './replies/email-kinds.ts'
import { roundReportedEmail, roundTakenEmail, roundTurnEmail } from './rounds/email-kinds.ts'
import { stoppedCampaignEmailKinds } from './stopped-campaigns/email-kinds.ts'
import { suggestionEmailKinds } from './suggestions/email-kinds.ts'

/** Every kind of email that mailing sends. */
export const emailKinds = [
  ...leafletEmailKinds,
  ...stoppedCampaignEmailKinds,
  reminderEmail,
  pauseQuestionEmail,
  replyResponseEmail,
  roundTurnEmail,
  roundReportedEmail,
  roundTakenEmail,
  ...suggestionEmailKinds,
  ...newsletterEmailKinds,
  ...memberMessageEmailKinds,
  ...contactEmailKinds,
]
