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

/** The code for choosing a new password, and a link that fills it in. */
export function renderPasswordCodeEmail(
  site: Site,
  { firstname, code, email }: { firstname: string; code: string; email: string },
) {
  const link = `${site.url}${paths.confirmCode('passwordchange')}#${new URLSearchParams({ code: formatCode(code), email })}`
  const opening = 'Your code to choose a new password is:'
  const advice =
    'The code works for 15 minutes. If you did not ask for it, you don’t need to do anything: your password stays the same.'
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
      'Choose a new password',
      `Your code is ${formatCode(code)}`,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <CodeBlock code={formatCode(code)} />
        <ButtonLink href={link}>Choose a new password</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
