import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatCode } from '../../../platform/secrets/secrets.ts'
import {
  greet,
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
  /** The token that proves it without the code. */
  link?: string | undefined
  /** Who signed up, for the page that activates an account. */
  name?: string | undefined
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
 * An email with a code and a link that fills it in and carries a token, which works when the code has been tried too often. They follow the `#`, so they are in no server log
 * (rule: code-in-link-fragment).
 */
export function renderCodeEmail(
  site: Site,
  { firstname, code, email, link: token, name }: CodeContent,
  { page, title, opening, button, advice }: Wording,
) {
  const shownCode = formatCode(code)
  const filledIn = { code: shownCode, email, ...(token && { link: token }), ...(name && { name }) }
  const link = `${site.url}${paths.confirmCode(page)}#${new URLSearchParams(filledIn)}`
  const subject = `Your code is ${shownCode}`
  return {
    subject,
    text: renderText(
      site,
      greet(firstname),
      `${opening}\n\n${shownCode}`,
      `Or open this link, which fills it in for you:\n${link}`,
      advice,
    ),
    html: renderHtml(
      site,
      title,
      subject,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <CodeBlock code={shownCode} />
        <ButtonLink href={link}>{button}</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
