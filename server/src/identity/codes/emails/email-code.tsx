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

/** The code for changing an account to the address that this email goes to, and a link that fills it in. */
export function renderEmailCodeEmail(
  site: Site,
  { firstname, code, email }: { firstname: string; code: string; email: string },
) {
  const link = `${site.url}${paths.confirmCode('emailupdate')}#${new URLSearchParams({ code: formatCode(code), email })}`
  const opening = 'To use this email address for your account, enter this code:'
  const advice =
    'The code works for 15 minutes. If you did not ask for it, please do not use it: somebody may have mistyped their own address.'
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
      'Your new email address',
      `Your code is ${formatCode(code)}`,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <CodeBlock code={formatCode(code)} />
        <ButtonLink href={link}>Use this address</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
