import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatNames, seatRights, type Seat } from '@street-musketeers/contract/seats.ts'
import { greet, mention, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

const describeSeat = (seat: Seat) => `${seat === 'viewer' ? 'a' : 'an'} ${seatNames[seat].toLowerCase()}`

/** It may go to a mistyped address, so of what people typed it shows only the name of the organisation, which administrators approved. */
export const renderSeatInvitedEmail = (
  site: Site,
  { organisation, seat, invitation }: { organisation: string; seat: Seat; invitation: string },
) =>
  renderEmail(site, {
    subject: `${organisation} invites you to ${site.product}`,
    heading: 'You are invited',
    preview: `Look after campaigns with ${organisation}.`,
    parts: [
      'Hello,',
      `${organisation} invites you to look after its campaigns on ${site.product} as ${describeSeat(seat)}. ${describeRights(seat)}`,
      {
        above:
          'Open the link and join with your account, or with a new one. The link works once and lasts 7 days.',
        button: 'Accept the invitation',
        href: `${site.url}${paths.seatInvitation()}#${new URLSearchParams({ invitation })}`,
      },
      'If you weren’t expecting this, you don’t need to do anything. Please don’t pass the link on.',
    ],
  })

const describeRights = (seat: Seat) => `${describeSeat(seat).replace(/^a/, 'A')} ${seatRights[seat]}.`

/** For every officer: somebody has joined them. */
export function renderSeatTakenEmail(
  site: Site,
  { firstname, who, seat }: { firstname: string; who: string; seat: Seat },
) {
  const sentence = `${who} has accepted your organisation’s invitation and is now ${describeSeat(seat)}.`
  return renderEmail(site, {
    subject: 'Somebody has joined your organisation',
    heading: 'Somebody has joined',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      describeRights(seat),
      'If you weren’t expecting this, ask the other officers today, and remove the person on this page:',
      { button: 'See your people', href: `${site.url}${paths.organisationDashboard('people')}` },
    ],
  })
}

/** For every officer: somebody has left them. */
export function renderSeatLeftEmail(site: Site, { firstname, who }: { firstname: string; who: string }) {
  const sentence = `${who} has given up their place, and can no longer look after your organisation’s campaigns.`
  return renderEmail(site, {
    subject: 'Somebody has left your organisation',
    heading: 'Somebody has left',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'What they made stays with your organisation. If somebody takes over from them, invite that person:',
      { button: 'See your people', href: `${site.url}${paths.organisationDashboard('people')}` },
    ],
  })
}

/** For a person whose seat an officer changed, or took away, or whose organisation closed. */
export const renderSeatChangedEmail = (
  site: Site,
  { firstname, organisation, seat }: { firstname: string; organisation: string; seat: Seat | null },
) =>
  seat
    ? renderEmail(site, {
        subject: `You are now ${describeSeat(seat)}`,
        preview: `An officer of ${organisation} has changed what you can do.`,
        parts: [
          greet(firstname),
          `An officer of ${organisation} has changed what you can do there: you are now ${describeSeat(seat)}. ${describeRights(seat)}`,
          'Sign in again to act for it.',
          { button: 'Sign in', href: `${site.url}${paths.signIn()}` },
        ],
      })
    : renderEmail(site, {
        subject: `You no longer act for ${organisation}`,
        preview: 'Your access has ended.',
        parts: [
          greet(firstname),
          `You can no longer look after the campaigns of ${organisation}, because an officer removed you or the organisation closed its account.`,
          'Your own account is still there, with everything else that you do here. You can sign in to use it, download your data or close it.',
          { button: 'Sign in', href: `${site.url}${paths.signIn()}` },
        ],
      })

/** For the other officers, when one of them changed whether another person approves each campaign. */
export function renderApprovalWishEmail(
  site: Site,
  { firstname, who, isAsked }: { firstname: string; who: string; isAsked: boolean },
) {
  const sentence = isAsked
    ? `${who || 'An officer'} has chosen that another person must approve each campaign of your organisation before it is published.`
    : `${who || 'An officer'} has chosen that campaigns of your organisation no longer need another person’s approval. Election material still does.`
  return renderEmail(site, {
    subject: isAsked ? 'Another person now approves each campaign' : 'Approval is no longer needed',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      {
        above: 'Officers can change this:',
        button: 'See your people',
        href: `${site.url}${paths.organisationDashboard('people')}`,
      },
    ],
  })
}

/** For every officer, when one of them made a key for programs or a webhook. */
export function renderAccessMadeEmail(
  site: Site,
  {
    firstname,
    organisation,
    who,
    what,
    name,
  }: { firstname: string; organisation: string; who: string; what: 'key' | 'webhook'; name: string },
) {
  const sentences = {
    key: `${who || 'An officer'} has made a key for programs${mention(name)} for ${organisation}. With it a program, such as your website, can read your campaigns, leaflets or figures. It changes nothing and sees no people.`,
    webhook: `${who || 'An officer'} has made a webhook${mention(name)} for ${organisation}. With it we tell a server, such as your website’s, what happens to your campaigns.`,
  }
  const href = { key: paths.organisationKeys(), webhook: paths.organisationWebhooks() }[what]
  const end = { key: 'end', webhook: 'delete' }[what]
  return renderEmail(site, {
    subject: `A ${what} was made for ${organisation}`,
    heading: `A ${what} was made`,
    preview: sentences[what],
    parts: [
      greet(firstname),
      sentences[what],
      {
        above: `If one of you meant to, you don’t need to do anything. If none of you did, ${end} it at once, and ask every officer to choose a new password:`,
        button: what === 'key' ? 'See your keys' : 'See your webhooks',
        href: `${site.url}${href}`,
      },
    ],
  })
}
