import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  Paragraph,
  renderText,
  quoteLines,
  Quotation,
  renderHtml,
  type Site,
} from '../../platform/mail/layout.tsx'

/** Gives the reason, if there is one, and says how to appeal. */
export function renderApplicationRejectedEmail(
  site: Site,
  { firstname, reason }: { firstname: string; reason: string },
) {
  const opening = `Thank you for applying to publish campaigns on ${site.product}. We have read your application and cannot accept it.`
  const intro = 'This is why:'
  const appeal = `If you think we got this wrong, or something has changed, reply to this email or write to ${site.contact}. A person will read it.`
  const signIn = 'You can still sign in to see your application, or to close your account.'
  return {
    subject: 'Your application was not accepted',
    text: renderText(
      site,
      greet(firstname),
      opening,
      ...(reason ? [intro, quoteLines(reason)] : []),
      appeal,
      `${signIn}\n${site.url}${paths.signIn()}`,
    ),
    html: renderHtml(
      site,
      'Your application was not accepted',
      'What you can do now.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        {reason && (
          <>
            <Paragraph>{intro}</Paragraph>
            <Quotation>{reason}</Quotation>
          </>
        )}
        <Paragraph>{appeal}</Paragraph>
        <Paragraph>
          {signIn} <a href={`${site.url}${paths.signIn()}`}>Sign in.</a>
        </Paragraph>
      </>,
    ),
  }
}
