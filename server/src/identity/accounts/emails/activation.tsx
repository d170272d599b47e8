import { formatCode } from '../../../platform/secrets/secrets.ts'
import {
  ButtonLink,
  CodeBlock,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

/** The code that proves an address, and a link that fills it in. The code follows the `#`, so no server log holds it (rule: code-in-link-fragment). */
export function renderActivationEmail(
  site: Site,
  { firstname, code, email }: { firstname: string; code: string; email: string },
) {
  const link = `${site.url}/confirmcode/activate#${new URLSearchParams({ code: formatCode(code), email })}`
  return {
    subject: `Your code is ${formatCode(code)}`,
    text: renderText(
      site,
      `Hello ${firstname},`,
      `Your code to activate your account is:\n\n${formatCode(code)}`,
      `Or open this link, which fills it in for you:\n${link}`,
      'The code works for 24 hours. If you did not sign up, you need do nothing.',
    ),
    html: renderHtml(
      site,
      'Activate your account',
      `Your code is ${formatCode(code)}`,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>This is the code that activates your account:</Paragraph>
        <CodeBlock code={formatCode(code)} />
        <ButtonLink href={link}>Activate my account</ButtonLink>
        <Paragraph>The code works for 24 hours. If you did not sign up, you need do nothing.</Paragraph>
      </>,
    ),
  }
}
