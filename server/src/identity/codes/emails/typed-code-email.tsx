import { formatCode } from '../../../platform/secrets/secrets.ts'
import {
  CodeBlock,
  greet,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

/**
 * An email with a code and no link that fills it in: a click by the owner must not complete what a stranger started
 * (rule: code-in-link-fragment).
 */
export function renderTypedCodeEmail(
  site: Site,
  { firstname, code }: { firstname: string; code: string },
  { title, opening, instruction, advice }: Record<'title' | 'opening' | 'instruction' | 'advice', string>,
) {
  const shownCode = formatCode(code)
  const subject = `Your code is ${shownCode}`
  return {
    subject,
    text: renderText(site, greet(firstname), opening, `${instruction}\n\n${shownCode}`, advice),
    html: renderHtml(
      site,
      title,
      subject,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{instruction}</Paragraph>
        <CodeBlock code={shownCode} />
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
