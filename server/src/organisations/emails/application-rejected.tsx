import {
  Paragraph,
  renderText,
  quoteLines,
  Quotation,
  renderHtml,
  type Site,
} from '../../platform/mail/layout.tsx'

/** For an applicant whose application was not accepted: what that means, and where to turn. */
export function renderApplicationRejectedEmail(
  site: Site,
  { firstname, reason }: { firstname: string; reason: string },
) {
  const news = `Thank you for applying to publish campaigns on ${site.product}. We have read your application and cannot accept it.`
  const why = 'This is why:'
  const turn = `If you think we got this wrong, or something has changed, answer this mail or write to ${site.contact}. A person will read it.`
  const close = 'You can still sign in to see your application, or to close your account.'
  return {
    subject: 'Your application was not accepted',
    text: renderText(
      site,
      `Hello ${firstname},`,
      news,
      ...(reason ? [why, quoteLines(reason)] : []),
      turn,
      `${close}\n${site.url}/signin/new`,
    ),
    html: renderHtml(
      site,
      'Your application was not accepted',
      'What you can do now.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{news}</Paragraph>
        {reason && (
          <>
            <Paragraph>{why}</Paragraph>
            <Quotation>{reason}</Quotation>
          </>
        )}
        <Paragraph>{turn}</Paragraph>
        <Paragraph>
          {close} <a href={`${site.url}/signin/new`}>Sign in.</a>
        </Paragraph>
      </>,
    ),
  }
}
