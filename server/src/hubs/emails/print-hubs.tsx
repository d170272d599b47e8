import { nextHubSentence } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, mention, type Site } from '../../platform/mail/layout.tsx'
import { renderEmail } from '../../platform/mail/render-email.tsx'

interface ToHub {
  firstname: string
  hubName: string
}

export const renderHubAskedEmail = (site: Site, { firstname, hubName }: ToHub) =>
  renderEmail(site, {
    subject: 'Somebody has asked you to print',
    heading: 'There is something to print',
    preview: 'Your page has what to print, as one PDF with a slip for each.',
    parts: [
      greet(firstname),
      `Somebody has asked your print hub${mention(hubName)} to print leaflets. Your page lists what to print and by when. You print everything as one PDF, with a slip for each person.`,
      'We email you about this once a day at most.',
      { button: 'See what to print', href: `${site.url}${paths.ownPrintHub()}` },
    ],
  })

const decisions = {
  approved: {
    heading: 'Your print hub is approved',
    said: (named: string) =>
      `Thank you for printing for others. Your print hub${named} is shown as you wrote it. We’ll email you when somebody asks.`,
    button: 'See your print hub',
  },
  refused: {
    heading: 'We did not approve your print hub',
    said: (named: string) =>
      `An administrator has looked at your print hub${named}, and did not approve it. Your offer is deleted. You can make it again with other words.`,
    button: 'Offer a print hub',
  },
  kept: {
    heading: 'We did not approve your new words',
    said: (named: string) =>
      `An administrator has looked at your new words about your print hub${named}, and did not approve them. It is still shown as it was.`,
    button: 'See your print hub',
  },
  closed: {
    heading: 'Your print hub is closed',
    said: (named: string) =>
      `An administrator has closed your print hub${named}. We have told those who were waiting.`,
    button: null,
  },
} as const

export function renderHubDecidedEmail(
  site: Site,
  { firstname, hubName, decision, reason }: ToHub & { decision: keyof typeof decisions; reason: string },
) {
  const { heading, said, button } = decisions[decision]
  return renderEmail(site, {
    subject: heading,
    heading,
    preview: said(''),
    parts: [
      greet(firstname),
      said(mention(hubName)),
      ...(reason ? ['The administrator wrote:', { quotation: reason }] : []),
      ...(button ? [{ button, href: `${site.url}${paths.ownPrintHub()}` }] : []),
    ],
  })
}

export const renderHubNamedEmail = (
  site: Site,
  { firstname, hubName, organisation, campaignName }: ToHub & { organisation: string; campaignName: string },
) =>
  renderEmail(site, {
    subject: 'An organisation has named your print hub',
    heading: 'An organisation has named your print hub',
    preview: 'Members of its campaign who have no printer are shown your print hub first.',
    parts: [
      greet(firstname),
      `An organisation to which you gave your code${mention(organisation)} has named your print hub${mention(hubName)} for its campaign${mention(campaignName)}. Members of this campaign who have no printer are shown your print hub first, also those who are not near it.`,
      'Your page lists the campaigns that name you. You can end each there, and make a new code. We email you about each organisation once.',
      { button: 'See who names you', href: `${site.url}${paths.ownPrintHub()}` },
    ],
  })

interface ToMusketeer {
  firstname: string
  hubName: string
  campaignName: string
}

export const renderPacksReadyEmail = (
  site: Site,
  { firstname, hubName, campaignName, handover }: ToMusketeer & { handover: string },
) =>
  renderEmail(site, {
    subject: `Your leaflets are ready: ${campaignName}`,
    heading: 'Your leaflets are ready',
    preview: 'They are printed. This is how to collect them.',
    parts: [
      greet(firstname),
      `Your leaflets for the campaign${mention(campaignName)} are printed. The print hub${mention(hubName)} wrote how to collect them:`,
      { quotation: handover },
      'The slip on top has the name that you gave. Collect them within 14 days.',
      { button: 'I have them', href: `${site.url}${paths.noPrinter()}` },
    ],
  })

export const renderRequestEndedEmail = (
  site: Site,
  {
    firstname,
    hubName,
    campaignName,
    wasReady,
    next,
  }: ToMusketeer & { wasReady: boolean; next: { name: string; sector: string } | null },
) =>
  renderEmail(site, {
    subject: `A print hub cannot print for you: ${campaignName}`,
    heading: 'This print hub cannot print for you',
    preview: 'You can ask another one.',
    parts: [
      greet(firstname),
      `The print hub${mention(hubName)} cannot print your leaflets for the campaign${mention(campaignName)}. Your request is deleted.`,
      ...(wasReady
        ? ['They were printed already. If you have not collected them, ask there before you ask elsewhere.']
        : []),
      nextHubSentence(next),
      {
        button: next ? 'Find a print hub' : 'See how else to print',
        href: `${site.url}${paths.noPrinter()}`,
      },
    ],
  })
