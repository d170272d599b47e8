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

/** Asks, after three leaflets without an answer, whether to pause (rule: one-reminder). Nobody is removed. */
export function renderPauseQuestionEmail(site: Site, details: ReminderDetails) {
  const { greeting, campaignName, place, rounds, promotion } = details
  const { done, skip, pause } = answersOf(site, details)
  const question =
    'We haven’t heard how your last three leaflets went. Would you like a break? Pick a date and we’ll start again then, with one leaflet.'
  const ifNot = `Or tell us about ${nameLeafletOf(campaignName, place)}. If you do nothing, your leaflets will come as before.`
  const reason = reasonOf(
    site,
    'You’re getting this instead of a reminder. We won’t ask again for at least a month.',
    details,
  )
  return {
    subject: 'Would you like a break from leaflets?',
    text: renderText(
      site,
      greeting,
      question,
      answerText(pause),
      ifNot,
      ...(rounds ? [rounds] : []),
      [done, skip].map(answerText).join('\n'),
      reasonText(reason),
      promotion,
    ),
    html: renderHtml(
      site,
      'Would you like a break?',
      question,
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{question}</Paragraph>
        <AnswerButtons answers={[pause]} expected={pause} />
        <Paragraph>{ifNot}</Paragraph>
        {rounds && <Paragraph>{rounds}</Paragraph>}
        <AnswerButtons answers={[done, skip]} />
        <Reason reason={reason} />
        <SmallPrint>{promotion}</SmallPrint>
      </>,
    ),
  }
}
