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
    'Are you busy at the moment? We have heard nothing about your last three leaflets. Shall we pause? You choose until when, and then one leaflet comes.'
  const ifNot = `Or tell us about ${nameLeafletOf(campaignName, place)}. If you do nothing, your leaflets come as before.`
  const reason = reasonOf(
    site,
    'You get this in place of reminders. We ask again in a month at the earliest.',
    details,
  )
  return {
    subject: 'Shall we pause your leaflets?',
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
      'Shall we pause?',
      question,
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{question}</Paragraph>
        <AnswerButtons answers={[pause]} />
        <Paragraph>{ifNot}</Paragraph>
        {rounds && <Paragraph>{rounds}</Paragraph>}
        <AnswerButtons answers={[done, skip]} />
        <Reason reason={reason} />
        <SmallPrint>{promotion}</SmallPrint>
      </>,
    ),
  }
}
