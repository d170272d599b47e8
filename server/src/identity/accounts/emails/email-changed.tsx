import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** Tells whoever reads an account's old address that the account has another one now. */
export function renderEmailChangedEmail(site: Site, { firstname }: { firstname: string }) {
  return {
    subject: 'Your email address was changed',
    text: renderText(
      site,
      `Hello ${firstname},`,
      'Your account now has another email address, and you were signed out everywhere. Please sign in with the new address. Nothing more comes to this one.',
      `Was it not you? Write to us at once, and we look into it with you: ${site.url}/contact`,
    ),
    html: renderHtml(
      site,
      'Your email address was changed',
      'Please sign in with the new address.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>
          Your account now has another email address, and you were signed out everywhere. Please sign in with
          the new address. Nothing more comes to this one.
        </Paragraph>
        <Paragraph>Was it not you? Write to us at once, and we look into it with you:</Paragraph>
        <ButtonLink href={`${site.url}/contact`}>Write to us</ButtonLink>
      </>,
    ),
  }
}
