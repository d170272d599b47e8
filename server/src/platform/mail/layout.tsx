import { containsLink } from '@street-musketeers/contract/fields.ts'
import { createContext, use, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// Email programs support only tables and inline styles reliably.
const fontFamily = 'Verdana, "Segoe UI", Helvetica, Arial, sans-serif'

/** The colours of an email, as CSS. */
export interface EmailColours {
  /** Behind the sheet. */
  page: string
  /** Behind text and codes. */
  sheet: string
  text: string
  /** Text of less weight, in the footer. */
  quietText: string
  /** The product's name, the bar above the sheet and buttons. */
  accent: string
  /** Text on a button. */
  onAccent: string
  line: string
}

/** What every email says about the product, and how it looks. */
export interface Site {
  product: string
  contact: string
  /** The public address without a slash at the end. Links in emails come from configuration, never from a request. */
  url: string
  colours: EmailColours
}

const ColoursContext = createContext<EmailColours | null>(null)

function useColours(): EmailColours {
  const colours = use(ColoursContext)
  if (!colours) throw new Error('Parts of an email are rendered by renderHtml, which provides its colours.')
  return colours
}

/** The first line of an email. A name from before such names were refused may contain a link: it is left out (rule: names-hold-no-links). */
export const greet = (firstname: string): string =>
  firstname === '' || containsLink(firstname) ? 'Hello,' : `Hello ${firstname},`

/** One paragraph of an email. */
export function Paragraph({ children }: { children: ReactNode }) {
  const { text } = useColours()
  return <p style={{ margin: '0 0 16px', fontSize: 17, lineHeight: 1.55, color: text }}>{children}</p>
}

/** The one thing to do next. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  const { accent, onAccent } = useColours()
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td style={{ background: accent, borderRadius: 4 }}>
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '14px 22px',
                fontSize: 17,
                fontWeight: 700,
                color: onAccent,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A code to type in, large and spaced. */
export function CodeBlock({ code }: { code: string }) {
  const { text, sheet } = useColours()
  return (
    <p
      style={{
        margin: '0 0 24px',
        padding: '16px 8px',
        border: `2px solid ${text}`,
        borderRadius: 4,
        fontSize: 30,
        fontWeight: 700,
        letterSpacing: 4,
        textAlign: 'center',
        color: text,
        background: sheet,
      }}
    >
      {code}
    </p>
  )
}

/** Text by another person, exactly as they wrote it. */
export function Quotation({ children }: { children: string }) {
  const { text, line } = useColours()
  return (
    <blockquote
      style={{
        margin: '0 0 24px',
        padding: '4px 0 4px 16px',
        borderLeft: `4px solid ${line}`,
        fontSize: 17,
        lineHeight: 1.55,
        color: text,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </blockquote>
  )
}

function EmailLayout({
  site: { product, contact, colours },
  heading,
  preview,
  children,
}: {
  site: Site
  heading: string
  preview: string
  children: ReactNode
}) {
  const { page, sheet, text, quietText, accent, line } = colours
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: page, fontFamily }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ background: page }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560 }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 0 12px', fontSize: 15, fontWeight: 700, color: accent }}>
                        {product}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: '28px 24px 12px',
                          background: sheet,
                          border: `1px solid ${line}`,
                          borderTop: `6px solid ${accent}`,
                        }}
                      >
                        <h1 style={{ margin: '0 0 20px', fontSize: 25, lineHeight: 1.25, color: text }}>
                          {heading}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 4px', fontSize: 14, lineHeight: 1.5, color: quietText }}>
                        Questions? Reply to this email or write to {contact}.
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/**
 * Renders an email in the product's layout.
 * @param preview the line that email programs show beside the subject
 * @returns a whole HTML document
 */
export const renderHtml = (site: Site, heading: string, preview: string, children: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <ColoursContext value={site.colours}>
      <EmailLayout site={site} heading={heading} preview={preview}>
        {children}
      </EmailLayout>
    </ColoursContext>,
  )}`

/** The text part of an email: paragraphs with an empty line between them, and the same footer. */
export const renderText = (site: Site, ...paragraphs: string[]): string =>
  [...paragraphs, `--\n${site.product}\nQuestions? Reply to this email or write to ${site.contact}.`].join(
    '\n\n',
  )

/** Quotes text by another person in a text part. */
export const quoteLines = (text: string): string => text.replaceAll(/^/gm, '> ')
