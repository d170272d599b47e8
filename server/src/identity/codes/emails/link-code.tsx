import { formatCode } from '../../../platform/secrets/secrets.ts'
import { CodeBlock, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/**
 * The code for connecting an account elsewhere. It has no link that fills it in: whoever began must hold this mail, so that a
 * stranger's sign-in is not finished by a click of the owner's.
 */
export function renderLinkCodeEmail(site: Site, { firstname, code }: { firstname: string; code: string }) {
  const what = `Somebody, probably you, is signing in to ${site.product} with an account elsewhere that has this email address. You already have an account with us, so we ask before we connect the two.`
  const how = 'Enter this code on the page where you began:'
  const unless =
    'The code works for 15 minutes. If it was not you, do not give the code to anybody: nothing happens without it.'
  return {
    subject: `Your code is ${formatCode(code)}`,
    text: renderText(site, `Hello ${firstname},`, what, `${how}\n\n${formatCode(code)}`, unless),
    html: renderHtml(
      site,
      'Connect your accounts',
      `Your code is ${formatCode(code)}`,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{what}</Paragraph>
        <Paragraph>{how}</Paragraph>
        <CodeBlock code={formatCode(code)} />
        <Paragraph>{unless}</Paragraph>
      </>,
    ),
  }
}
