import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDayAndMonth } from '@street-musketeers/contract/text.ts'
import { totalSentence } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  SmallPrint,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'
import type { ReplyResponse } from '../reply-response.ts'

export interface ReplyResponseDetails {
  firstname: string
  campaignName: string
  /** The secret part of the report link. */
  reportLink: string
  /** The secret part of the link that leaves the campaign. */
  leaveLink: string
  response: ReplyResponse
}

interface Content {
  subject: string
  heading: string
  sentences: readonly string[]
  button: Offer & { variant?: 'secondary' }
  /** What else somebody who writes this may want. */
  others: readonly Offer[]
}

interface Offer {
  label: string
  path: string
}

/** Answers a reply to a leaflet's email: thanks for a number, with a way to undo it, or asks what was meant. */
export function renderReplyResponseEmail(site: Site, details: ReplyResponseDetails) {
  const { subject, heading, sentences, button, others } = contentOf(details)
  const url = site.url + button.path
  const why = `You’re getting this because you replied to our email about “${details.campaignName}”.`
  return {
    subject,
    text: renderText(
      site,
      greet(details.firstname),
      ...sentences,
      `${button.label}: ${url}`,
      ...(others.length ? [others.map(({ label, path }) => `${label}: ${site.url}${path}`).join('\n')] : []),
      why,
    ),
    html: renderHtml(
      site,
      heading,
      sentences[0]!,
      <>
        <Paragraph>{greet(details.firstname)}</Paragraph>
        {sentences.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <ButtonLink href={url} {...(button.variant && { variant: button.variant })}>
          {button.label}
        </ButtonLink>
        {others.map(({ label, path }) => (
          <SmallPrint key={path}>
            <a href={site.url + path}>{label}</a>
          </SmallPrint>
        ))}
        <SmallPrint>{why}</SmallPrint>
      </>,
    ),
  }
}

const offersOf = ({ reportLink, leaveLink }: ReplyResponseDetails) => ({
  report: { label: 'Report a delivery', path: paths.report(reportLink) },
  skip: { label: 'Not this time', path: paths.skipByLink(reportLink) },
  pause: { label: 'Pause my leaflets', path: paths.pauseByLink(reportLink) },
  lessOften: { label: 'Get leaflets less often', path: paths.musketeerDashboard('settings') },
  leave: { label: 'Leave this campaign', path: paths.leave(leaveLink) },
})

const formatCount = (count: number) => count.toLocaleString('en-GB')
const leaflets = (count: number) => `${formatCount(count)} ${count === 1 ? 'leaflet' : 'leaflets'}`
const dayOf = (day: string) => formatDayAndMonth(day)

function contentOf(details: ReplyResponseDetails): Content {
  const { response, campaignName, reportLink } = details
  const { report, skip, pause, lessOften, leave } = offersOf(details)
  switch (response.is) {
    case 'reported':
      return {
        subject: `Thank you: ${leaflets(response.count)} reported`,
        heading: 'Thank you',
        sentences: [
          `We’ve saved ${leaflets(response.count)} for “${campaignName}” on ${dayOf(response.day)}. ${totalSentence(response.inAll)}`,
          'Made a mistake? You can undo this for 24 hours.',
        ],
        button: {
          label: 'Undo this report',
          path: paths.undoReport(reportLink, response.submissionId),
          variant: 'secondary',
        },
        others: [],
      }
    case 'day reported':
      return {
        subject: `Is that ${formatCount(response.count)} more? ${campaignName}`,
        heading: 'Is that more, or instead?',
        sentences: [
          `You’ve already reported leaflets for ${dayOf(response.day)}, and your email says ${formatCount(response.count)}. We haven’t changed anything.`,
          'Open the page to replace what you reported, or to add to it.',
        ],
        button: { label: 'Choose on the page', path: paths.report(reportLink) },
        others: [],
      }
    case 'stop':
      return {
        subject: `Do you want to stop? ${campaignName}`,
        heading: 'Do you want to stop?',
        sentences: [
          `Leave the campaign and you’ll stop getting leaflets for “${campaignName}”. What you’ve delivered still counts.`,
          'We haven’t changed anything yet.',
        ],
        button: leave,
        others: [pause, lessOften],
      }
    case 'pause':
      return {
        subject: `Would you like a break? ${campaignName}`,
        heading: 'Would you like a break?',
        sentences: [
          'Choose when to start again. Your leaflets will restart by themselves.',
          'We haven’t changed anything yet.',
        ],
        button: pause,
        others: [skip, lessOften, leave],
      }
    case 'moved':
      return {
        subject: 'Have you moved?',
        heading: 'Have you moved?',
        sentences: [
          'Tell us the first half of your new postcode, and you’ll get leaflets for where you live now.',
          'We haven’t changed anything yet.',
        ],
        button: { label: 'Change where you are', path: paths.musketeerDashboard('causes') },
        others: [pause, leave],
      }
    case 'unclear':
      return {
        subject: `How many did you deliver? ${campaignName}`,
        heading: 'How many did you deliver?',
        sentences: [
          'We couldn’t find a number in your reply, so nothing has been saved.',
          'Please reply with just the number, such as 20, or use the button. To reach a person, write to the address below.',
        ],
        button: report,
        others: [skip, pause, lessOften, leave],
      }
  }
}
