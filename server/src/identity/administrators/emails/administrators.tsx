import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

/** It may go to a mistyped address, so it shows nothing but the link. */
export const renderAdministratorInvitedEmail = (site: Site, { invitation }: { invitation: string }) =>
  renderEmail(site, {
    subject: `You are invited to help run ${site.product}`,
    heading: 'You are invited',
    preview: 'Become an administrator.',
    parts: [
      'Hello,',
      `You are invited to help run ${site.product} as an administrator: to look after applications from organisations, and the people who deliver.`,
      {
        above:
          'Open the link, tell us your name and choose a password. The link works once and lasts 7 days.',
        button: 'Accept the invitation',
        href: `${site.url}${paths.invitation()}#${new URLSearchParams({ invitation })}`,
      },
      'If you weren’t expecting this, you don’t need to do anything. Please don’t pass the link on.',
    ],
  })

export interface NewAdministrator {
  /** Their name, if they gave one, and their address. */
  who: string
  /** Who invited them; null if the command on the server made them one. */
  invitedBy: string | null
}

/** For every other administrator: somebody has got every right that they have (rule: new-administrators-are-announced). */
export function renderAdministratorAddedEmail(
  site: Site,
  { firstname, who, invitedBy }: NewAdministrator & { firstname: string },
) {
  const sentence = `${who} is now an administrator of ${site.product}${
    invitedBy === null
      ? '. They were added by a command on the server.'
      : `, invited by ${invitedBy || 'an administrator who has left'}.`
  }`
  return renderEmail(site, {
    subject: 'There is a new administrator',
    heading: 'A new administrator',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      `If you weren’t expecting this, ask the other administrators today. If nobody knows about it, suspend the account and write to ${site.contact}.`,
      {
        button: 'See all administrators',
        href: `${site.url}${paths.administratorDashboard('administrators')}`,
      },
    ],
  })
}
