import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** Tells the owner that the password was changed (rule: password-change-notice). */
export function renderPasswordChangedEmail(site: Site, { firstname }: { firstname: string }) {
  return {
    subject: 'Your password was changed',
    text: renderText(
      site,
      `Hello ${firstname},`,
      'Your password was just changed, and you were signed out everywhere. Please sign in with the new one.',
      `Was it not you? Choose another password at once: ${site.url}/forgotpassword`,
    ),
    html: renderHtml(
      site,
      'Your password was changed',
      'You were signed out everywhere.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>
          Your password was just changed, and you were signed out everywhere. Please sign in with the new one.
        </Paragraph>
        <Paragraph>Was it not you? Choose another password at once:</Paragraph>
        <ButtonLink href={`${site.url}/forgotpassword`}>Choose another password</ButtonLink>
      </>,
    ),
  }
}
