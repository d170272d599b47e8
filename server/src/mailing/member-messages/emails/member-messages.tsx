import * as paths from '@street-musketeers/contract/public-urls.ts'
import { quoteName } from '@street-musketeers/contract/text.ts'
import {
  ButtonLink,
  greet,
  Paragraph,
  Quotation,
  renderHtml,
  renderText,
  SmallPrint,
  type Site,
} from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

interface MemberMessageDetails {
  organisation: string
  campaignId: number
  campaignName: string
  messageText: string
  /** Empty for none. */
  messageLink: string
  linkHost: string
  repliesTo: string
  leaveUrl: string
}

/** What an organisation writes to the members of its campaign (rule: messages-to-members). It names none of them. */
export function renderMemberMessageEmail(
  site: Site,
  {
    organisation,
    campaignId,
    campaignName,
    messageText,
    messageLink,
    linkHost,
    repliesTo,
    leaveUrl,
  }: MemberMessageDetails,
) {
  const subject = `Message from ${organisation}: ${campaignName}`
  const opening = `${organisation} has written this to everybody in its campaign “${campaignName}”:`
  const replies = `If you reply to this email, your reply goes to ${organisation} at ${repliesTo}, who will then see your email address. They don’t know it from us.`
  const why =
    'You’re getting this because you joined that campaign. An organisation can send one such message a month.'
  const campaignUrl = `${site.url}${paths.musketeerCampaign(campaignId)}`
  const contactUrl = `${site.url}${paths.contact()}`
  return {
    subject,
    text: renderText(
      site,
      opening,
      messageText,
      ...(messageLink ? [`Their link leads to ${linkHost}:\n${messageLink}`] : []),
      replies,
      `You can read it again on the campaign’s page: ${campaignUrl}`,
      `${why} To stop all messages from organisations: ${leaveUrl}\nIs something wrong with this message? Tell us: ${contactUrl}`,
    ),
    html: renderHtml(
      site,
      subject,
      messageText,
      <>
        <Paragraph>{opening}</Paragraph>
        <Quotation>{messageText}</Quotation>
        {messageLink && (
          <Paragraph>
            Their link leads to <strong>{linkHost}</strong>:<br />
            <a href={messageLink}>{messageLink}</a>
          </Paragraph>
        )}
        <Paragraph>{replies}</Paragraph>
        <ButtonLink href={campaignUrl} variant="secondary">
          See the campaign
        </ButtonLink>
        <SmallPrint>
          {why} <a href={leaveUrl}>Stop all messages from organisations</a>. Is something wrong with this
          message? <a href={contactUrl}>Tell us</a>.
        </SmallPrint>
      </>,
    ),
  }
}

interface NoticeDetails {
  firstname: string
  campaignId: number
  campaignName: string
}

const messagesUrl = (site: Site, campaignId: number) => `${site.url}${paths.memberMessages(campaignId)}`

/** Asks an officer to review what a colleague wrote (rule: messages-are-reviewed-first). */
export function renderMessageToReviewEmail(
  site: Site,
  { firstname, organisation, campaignId, campaignName }: NoticeDetails & { organisation: string },
) {
  const what = `A colleague has written a message to the members of ${quoteName(campaignName)}${organisation && ` by ${organisation}`}. It isn’t sent until you or another officer has approved it.`
  return renderEmail(site, {
    subject: 'Please review a message to members',
    preview: what,
    parts: [
      greet(firstname),
      what,
      'You can approve it, or send it back with a comment.',
      { button: 'Review the message', href: messagesUrl(site, campaignId) },
    ],
  })
}

/** Tells who wrote a message, and who sent it for review, that it goes out. */
export function renderMessageApprovedEmail(
  site: Site,
  { firstname, campaignId, campaignName }: NoticeDetails,
) {
  const what = `Your message to the members of ${quoteName(campaignName)} is approved. We’re emailing it to them now.`
  return renderEmail(site, {
    subject: 'Your message to members is approved',
    preview: what,
    parts: [greet(firstname), what, { button: 'See the message', href: messagesUrl(site, campaignId) }],
  })
}

/** Tells who wrote a message, and who sent it for review, why it was not approved. */
export function renderMessageRefusedEmail(
  site: Site,
  { firstname, campaignId, campaignName, comment }: NoticeDetails & { comment: string },
) {
  const what = `Your message to the members of ${quoteName(campaignName)} was sent back. This is the comment:`
  return renderEmail(site, {
    subject: 'Please change your message to members',
    preview: what,
    parts: [
      greet(firstname),
      what,
      { quotation: comment },
      'Nobody was sent it. You can change it and send it for review again.',
      { button: 'Change the message', href: messagesUrl(site, campaignId) },
    ],
  })
}

/** Tells an organisation why administrators have taken its message down. */
export function renderMessageTakenDownEmail(
  site: Site,
  { firstname, campaignId, campaignName, reason }: NoticeDetails & { reason: string },
) {
  const what = `We have taken down your message to the members of ${quoteName(campaignName)}. They no longer see it on the campaign’s page, and emails that had not left are not sent. This is why:`
  return renderEmail(site, {
    subject: 'Your message to members has been taken down',
    preview: what,
    parts: [
      greet(firstname),
      what,
      { quotation: reason },
      'Is that wrong? Reply to this email and say why. A person will read it and look again.',
      { button: 'See the message', href: messagesUrl(site, campaignId) },
    ],
  })
}
