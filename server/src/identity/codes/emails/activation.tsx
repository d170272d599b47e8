import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatCode } from '../../../platform/secrets/secrets.ts'
import {
  ButtonLink,
  CodeBlock,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

/** The code that proves an address, and a link that fills it in. The code follows the `#`, so it is in no server log (rule: code-in-link-fragment). */
export function renderActivationEmail(
  site: Site,
  { firstname, code, email }: { firstname: string; code: string; email: string },
) {
  const link = `${site.url}${paths.confirmCode('activate')}#${new URLSearchParams({ code: formatCode(code), email })}`
  const opening = 'Your code to activate your account is:'
  const advice = 'The code works for 24 hours. If you did not sign up, you don’t need to do anything.'
  return {
    subject: `Your code is ${formatCode(code)}`,
    text: renderText(
      site,
      `Hello ${firstname},`,
      `${opening}\n\n${formatCode(code)}`,
      `Or open this link, which fills it in for you:\n${link}`,
      advice,
    ),
    html: renderHtml(
      site,
      'Activate your account',
      `Your code is ${formatCode(code)}`,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <CodeBlock code={formatCode(code)} />
        <ButtonLink href={link}>Activate my account</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
