import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

export interface NewAdministrator {
  /** Their name, if they gave one, and their address. */
  who: string
  /** Who invited them; null if the command on the server made them one. */
  invitedBy: string | null
}

/** For every other administrator: somebody has got every right that they have (rule: administrators-hear-of-new-ones). */
export function renderAdministratorAddedEmail(
  site: Site,
  { firstname, who, invitedBy }: NewAdministrator & { firstname: string },
) {
  const sentence = `${who} is now an administrator of ${site.product}${
    invitedBy === null
      ? '. They were added by a command on the server.'
      : `, invited by ${invitedBy || 'an administrator who has left'}.`
  }`
  const unexpected = `If you did not expect this, ask the other administrators today. If nobody knows about it, suspend the account and write to ${site.contact}.`
  const url = `${site.url}${paths.administratorDashboard('administrators')}`
  return {
    subject: 'There is a new administrator',
    text: renderText(site, greet(firstname), sentence, unexpected, `All administrators: ${url}`),
    html: renderHtml(
      site,
      'A new administrator',
      sentence,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Paragraph>{unexpected}</Paragraph>
        <ButtonLink href={url}>See all administrators</ButtonLink>
      </>,
    ),
  }
}
