import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

interface HandOverDetails {
  firstname: string
  organisation: string
}

const people = (site: Site) => `${site.url}${paths.organisationDashboard('people')}`

/** For the officer who is asked to take over. */
export function renderHandOverAskedEmail(
  site: Site,
  { firstname, organisation, who, day }: HandOverDetails & { who: string; day: string },
) {
  const sentence = `${who} asks you to take over from them as first officer of ${organisation} on ${formatDay(day)}.`
  return renderEmail(site, {
    subject: `Will you take over ${organisation}?`,
    heading: 'Will you take over?',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'Your name and email address would then be the organisation’s: replies to its messages to members go to you, and so do notices from us. The person who asks you loses access on that day.',
      {
        above: 'Nothing changes until you confirm. You can also say no.',
        button: 'Confirm or say no',
        href: people(site),
      },
    ],
  })
}

/** For the first officer: the other has confirmed. */
export function renderHandOverConfirmedEmail(
  site: Site,
  { firstname, organisation, who, day }: HandOverDetails & { who: string; day: string },
) {
  const sentence = `${who} has confirmed: on ${formatDay(day)} they become first officer of ${organisation}.`
  return renderEmail(site, {
    subject: `${organisation} will be handed over`,
    heading: 'The hand-over is confirmed',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'You lose access on that day. Before then, download what you want to keep, under Settings.',
      { above: 'Until then you can take it back:', button: 'See your people', href: people(site) },
    ],
  })
}

const endings = {
  refused: 'The officer who was asked to take over has said no.',
  'taken-back': 'The first officer has taken the hand-over back.',
  unconfirmed: 'Nobody confirmed the hand-over by its day.',
  cannot:
    'It can’t be done now: the officer who was to take over is no officer any more, their account or the organisation is suspended, or the first officer has a place in another organisation, which must end first.',
} as const

/** Nothing moves. */
export const renderHandOverEndedEmail = (
  site: Site,
  { firstname, organisation, why }: HandOverDetails & { why: keyof typeof endings },
) =>
  renderEmail(site, {
    subject: `${organisation} is not handed over`,
    heading: 'No hand-over',
    preview: endings[why],
    parts: [
      greet(firstname),
      `${organisation} keeps its first officer. ${endings[why]}`,
      { button: 'See your people', href: people(site) },
    ],
  })

/** For who handed over. */
export const renderHandedOverEmail = (
  site: Site,
  { firstname, organisation, keepsAccount }: HandOverDetails & { keepsAccount: boolean },
) =>
  renderEmail(site, {
    subject: `You have handed over ${organisation}`,
    heading: 'You have handed over',
    preview: 'Your access has ended.',
    parts: [
      greet(firstname),
      `You have handed over ${organisation}, and can no longer look after its campaigns. Thank you for what you did.`,
      keepsAccount
        ? 'Your own account is still there, with everything else that you do here.'
        : 'Your account was the organisation’s, so it has ended, and we have erased your name, email address and password. If you want to come back, sign up with this address, or ask an officer to invite you.',
      'The organisation’s log goes on to name you for what you did, for two years.',
      'If you did not expect this, reply to this email today.',
    ],
  })

/** For the new first officer. */
export const renderTookOverEmail = (site: Site, { firstname, organisation }: HandOverDetails) =>
  renderEmail(site, {
    subject: `You are now first officer of ${organisation}`,
    heading: 'You are first officer',
    preview: 'The organisation is handed over to you.',
    parts: [
      greet(firstname),
      `You are now first officer of ${organisation}. Your name and email address are the organisation’s: replies to its messages to members go to you, and so do notices from us.`,
      'If its imprints or leaflets still name the person before you, change them.',
      { button: 'See your people', href: people(site) },
    ],
  })

/** For the other officers. */
export function renderFirstOfficerChangedEmail(
  site: Site,
  { firstname, organisation, who, before }: HandOverDetails & { who: string; before: string },
) {
  const sentence = `${who} has taken over from ${before} as first officer of ${organisation}.`
  return renderEmail(site, {
    subject: `${organisation} has a new first officer`,
    heading: 'A new first officer',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      `${before} has no access any more. What they made stays.`,
      { button: 'See your people', href: people(site) },
    ],
  })
}
