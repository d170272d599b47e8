import { formatCode } from '../../../platform/secrets/secrets.ts'
import { CodeBlock, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/**
 * The code for linking an external account. It has no link that fills it in: a click by the owner must not complete a
 * sign-in that a stranger started.
 */
export function renderLinkCodeEmail(site: Site, { firstname, code }: { firstname: string; code: string }) {
  const opening = `Somebody, probably you, is signing in to ${site.product} through another site, with an account that has this email address. You already have an account with us, so we ask before we connect the two.`
  const instruction = 'Enter this code on the page where you started:'
  const advice =
    'The code works for 15 minutes. If this wasn’t you, don’t give the code to anybody: nothing happens without it.'
  return {
    subject: `Your code is ${formatCode(code)}`,
    text: renderText(site, `Hello ${firstname},`, opening, `${instruction}\n\n${formatCode(code)}`, advice),
    html: renderHtml(
      site,
      'Connect your accounts',
      `Your code is ${formatCode(code)}`,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{instruction}</Paragraph>
        <CodeBlock code={formatCode(code)} />
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
