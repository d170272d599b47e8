import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** For a person who signed up with an address that already has an account: only this email says so, never the screen (rule: account-existence-is-private). */
export function renderAlreadyHaveAccountEmail(site: Site, { firstname }: { firstname: string }) {
  const forgot = `${site.url}/forgotpassword`
  return {
    subject: 'You already have an account',
    text: renderText(
      site,
      `Hello ${firstname},`,
      'Somebody, probably you, just signed up with this address. You already have an account, so we did not make another one.',
      `Sign in: ${site.url}/signin/new`,
      `Forgotten your password? ${forgot}`,
    ),
    html: renderHtml(
      site,
      'You already have an account',
      'We did not make another one.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>
          Somebody, probably you, just signed up with this address. You already have an account, so we did not
          make another one.
        </Paragraph>
        <ButtonLink href={`${site.url}/signin/new`}>Sign in</ButtonLink>
        <Paragraph>
          Forgotten your password? <a href={forgot}>Choose a new one.</a>
        </Paragraph>
      </>,
    ),
  }
}
