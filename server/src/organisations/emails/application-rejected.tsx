import { Paragraph, plain, sheet, type Site } from '../../platform/letters/layout.tsx'

/** For an applicant whose application was not accepted: what that means, and where to turn. */
export function applicationRejectedWords(site: Site, { firstname }: { firstname: string }) {
  const news = `Thank you for applying to publish campaigns on ${site.product}. We have read your application and cannot accept it.`
  const turn = `If you think we got this wrong, or something has changed, answer this mail or write to ${site.contact}. A person will read it.`
  const close = 'You can still sign in to see your application, or to close your account.'
  return {
    subject: 'Your application was not accepted',
    text: plain(site, `Hello ${firstname},`, news, turn, `${close}\n${site.url}/signin/new`),
    html: sheet(
      site,
      'Your application was not accepted',
      'What you can do now.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{turn}</Paragraph>
        <Paragraph>
          {close} <a href={`${site.url}/signin/new`}>Sign in.</a>
        </Paragraph>
      </>,
    ),
  }
}
