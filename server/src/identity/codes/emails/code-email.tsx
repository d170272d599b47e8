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

export interface CodeContent {
  firstname: string
  code: string
  /** The address that the code proves. */
  email: string
}

interface Wording {
  /** The page that takes the code. */
  page: Parameters<typeof paths.confirmCode>[0]
  title: string
  opening: string
  button: string
  advice: string
}

/**
 * An email with a code and a link that fills it in. The code follows the `#`, so it is in no server log
 * (rule: code-in-link-fragment).
 */
export function renderCodeEmail(
  site: Site,
  { firstname, code, email }: CodeContent,
  { page, title, opening, button, advice }: Wording,
) {
  const shownCode = formatCode(code)
  const link = `${site.url}${paths.confirmCode(page)}#${new URLSearchParams({ code: shownCode, email })}`
  const subject = `Your code is ${shownCode}`
  return {
    subject,
    text: renderText(
      site,
      `Hello ${firstname},`,
      `${opening}\n\n${shownCode}`,
      `Or open this link, which fills it in for you:\n${link}`,
      advice,
    ),
    html: renderHtml(
      site,
      title,
      subject,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <CodeBlock code={shownCode} />
        <ButtonLink href={link}>{button}</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
