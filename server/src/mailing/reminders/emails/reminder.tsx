import { nameLeafletOf } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { Paragraph, renderHtml, renderText, SmallPrint, type Site } from '../../../platform/mail/layout.tsx'
import {
  AnswerButtons,
  answersOf,
  answerText,
  Reason,
  reasonOf,
  reasonText,
  type ReminderDetails,
} from './reminder-details.tsx'

/** Asks once about a leaflet, five days after its email (rule: one-reminder). It never shames: each answer is fine. */
export function renderReminderEmail(site: Site, details: ReminderDetails) {
  const { greeting, campaignName, place, sentOn, rounds, promotion } = details
  const { done, skip, pause } = answersOf(site, details)
  const leaflet = place ? `${nameLeafletOf(campaignName, place)},` : `the leaflet “${campaignName}”`
  const question = `We sent you ${leaflet} on ${sentOn}. Have you delivered it yet? Any answer is fine.`
  const reason = reasonOf(
    site,
    'You’re getting this because you haven’t told us how this leaflet went. We’ll ask once for each leaflet, and never more than once a week.',
    details,
  )
  return {
    subject: `Done, or not this time? ${campaignName}`,
    text: renderText(
      site,
      greeting,
      question,
      ...(rounds ? [rounds] : []),
      [done, skip, pause].map(answerText).join('\n'),
      reasonText(reason),
      promotion,
    ),
    html: renderHtml(
      site,
      'Done, or not this time?',
      question,
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{question}</Paragraph>
        {rounds && <Paragraph>{rounds}</Paragraph>}
        <AnswerButtons answers={[done, skip, pause]} expected={done} />
        <Reason reason={reason} />
        <SmallPrint>{promotion}</SmallPrint>
      </>,
    ),
  }
}
