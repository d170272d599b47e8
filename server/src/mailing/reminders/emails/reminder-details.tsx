import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { LeafletPlace } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { ButtonLink, SmallPrint, type Site } from '../../../platform/mail/layout.tsx'

export interface ReminderDetails {
  greeting: string
  campaignName: string
  /** Where the leaflet comes among the campaign's; null for a campaign with one. */
  place: LeafletPlace | null
  /** The day on which the leaflet was emailed, as people read it. */
  sentOn: string
  /** How many they usually deliver, as people read it. */
  usual: string
  /** The rounds that they hold, see `describeRounds`; null without any. */
  rounds: string | null
  /** The secret part of the report link. */
  reportLink: string
  /** Where reminders are turned off. */
  stopUrl: string
  /** Who promotes the leaflet. */
  promotion: string
}

/** The three answers. Each leads to a page that asks once, because email programs open links before people do. */
export const answersOf = (site: Site, { reportLink, usual }: ReminderDetails) => ({
  done: {
    label: `Done: ${usual}`,
    url: `${site.url}${paths.report(reportLink)}`,
  },
  skip: { label: 'Not this time', url: `${site.url}${paths.skipByLink(reportLink)}` },
  pause: { label: 'Pause until…', url: `${site.url}${paths.pauseByLink(reportLink)}` },
})

type Answer = ReturnType<typeof answersOf>['done']

export const answerText = ({ label, url }: Answer) => `${label}: ${url}`

/** @param props.expected the answer that we would expect, if it is among them */
export const AnswerButtons = ({ answers, expected }: { answers: readonly Answer[]; expected?: Answer }) =>
  answers.map((answer) => (
    <ButtonLink key={answer.label} href={answer.url} {...(answer !== expected && { variant: 'secondary' })}>
      {answer.label}
    </ButtonLink>
  ))

/** Why the email came, and how to change that. */
export const reasonOf = (site: Site, why: string, { stopUrl }: ReminderDetails) => ({
  why,
  settingsUrl: `${site.url}${paths.musketeerDashboard('settings')}`,
  stopUrl,
})

export const reasonText = ({ why, settingsUrl, stopUrl }: ReturnType<typeof reasonOf>) =>
  `${why}\nChange that in your settings: ${settingsUrl}\nTurn reminders off: ${stopUrl}`

export const Reason = ({
  reason: { why, settingsUrl, stopUrl },
}: {
  reason: ReturnType<typeof reasonOf>
}) => (
  <SmallPrint>
    {why} <a href={settingsUrl}>Change that in your settings</a>, or <a href={stopUrl}>turn reminders off</a>.
  </SmallPrint>
)
