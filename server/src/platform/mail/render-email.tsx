import { ButtonLink, CodeBlock, Paragraph, Quotation, renderHtml, renderText, type Site } from './layout.tsx'

/** Quotes text by another person in a text part. */
export const quoteLines = (text: string): string => text.replaceAll(/^/gm, '> ')

/** A part of an email that both its bodies show. A string is a paragraph. */
type EmailPart =
  | string
  /** Text by another person. */
  | { quotation: string }
  | { code: string }
  /** A sentence that ends with a link. */
  | { before: string; link: string; href: string }
  /** The one thing to do next. `above` is a paragraph before the button, `inText` says it where there is no button. */
  | { button: string; href: string; above?: string; inText?: string }

function partAsText(part: EmailPart): string {
  if (typeof part === 'string') return part
  if ('quotation' in part) return quoteLines(part.quotation)
  if ('code' in part) return part.code
  if ('link' in part) return `${part.before}\n${part.href}`
  const before = part.above ?? part.inText
  return before ? `${before}\n${part.href}` : `${part.button}: ${part.href}`
}

function Part({ part }: { part: EmailPart }) {
  if (typeof part === 'string') return <Paragraph>{part}</Paragraph>
  if ('quotation' in part) return <Quotation>{part.quotation}</Quotation>
  if ('code' in part) return <CodeBlock code={part.code} />
  if ('link' in part)
    return (
      <Paragraph>
        {part.before} <a href={part.href}>{part.link}</a>
      </Paragraph>
    )
  return (
    <>
      {part.above && <Paragraph>{part.above}</Paragraph>}
      <ButtonLink href={part.href}>{part.button}</ButtonLink>
    </>
  )
}

/**
 * Renders both bodies of an email from the same parts (rule: html-and-text).
 * @param content.heading the subject when left out
 * @param content.preview the line that email programs show beside the subject
 */
export function renderEmail(
  site: Site,
  {
    subject,
    heading = subject,
    preview,
    parts,
  }: { subject: string; heading?: string; preview: string; parts: readonly EmailPart[] },
) {
  return {
    subject,
    text: renderText(site, ...parts.map(partAsText)),
    html: renderHtml(
      site,
      heading,
      preview,
      parts.map((part) => <Part key={partAsText(part)} part={part} />),
    ),
  }
}
