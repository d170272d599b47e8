import { containsLink } from '@street-musketeers/contract/fields.ts'
import { quoteName } from '@street-musketeers/contract/text.ts'
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
  /** Text of less weight, in small print. */
  quietText: string
  /** Links and the product's name. */
  link: string
  /** The bar above the sheet and buttons. */
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
  /** Whether a person reads the answers to the email. */
  repliesAreRead: boolean
  colours: EmailColours
  /** For email programs that follow a dark theme. */
  darkColours: EmailColours
}

const ColoursContext = createContext<EmailColours | null>(null)

function useColours(): EmailColours {
  const colours = use(ColoursContext)
  if (!colours) throw new Error('Parts of an email are rendered by renderHtml, which provides its colours.')
  return colours
}

/**
 * The first line of an email. A name that was saved before such names were refused may contain a link, so it is left out
 * (rule: names-hold-no-links).
 */
export const greet = (firstname: string): string =>
  firstname === '' || containsLink(firstname) ? 'Hello,' : `Hello ${firstname},`

/** A name that somebody gave a thing, for the middle of a sentence; left out if it contains a link (rule: names-hold-no-links). */
export const mention = (name: string): string => (containsLink(name) ? '' : ` ${quoteName(name)}`)

/** One paragraph of an email. */
export function Paragraph({ children }: { children: ReactNode }) {
  const { text } = useColours()
  return (
    <p className="text" style={{ margin: '0 0 16px', fontSize: 17, lineHeight: 1.55, color: text }}>
      {children}
    </p>
  )
}

/** What only some people look for: smaller, in quiet ink. */
export function SmallPrint({ children }: { children: ReactNode }) {
  const { quietText } = useColours()
  return (
    <p className="quiet" style={{ margin: '0 0 12px', fontSize: 15, lineHeight: 1.5, color: quietText }}>
      {children}
    </p>
  )
}

/** A picture as wide as the sheet allows. Many email programs show it only when asked: until then its place shows what it is. */
export function Picture({ url, alt, maxWidth }: { url: string; alt: string; maxWidth: number }) {
  const { page, line, text } = useColours()
  return (
    <img
      className="frame"
      src={url}
      alt={alt}
      width={maxWidth}
      // Otherwise React adds a preload link, which no email program expects.
      loading="lazy"
      style={{
        display: 'block',
        boxSizing: 'border-box',
        width: '100%',
        maxWidth,
        height: 'auto',
        border: `1px solid ${line}`,
        background: page,
        color: text,
        fontSize: 17,
        lineHeight: 1.55,
      }}
    />
  )
}

interface ButtonLinkProps {
  href: string
  /** For another answer than the one we would expect. */
  variant?: 'secondary'
  children: ReactNode
}

/** The one thing to do next. */
export function ButtonLink({ href, variant, children }: ButtonLinkProps) {
  const { accent, onAccent, sheet, text, line } = useColours()
  const isSecondary = variant === 'secondary'
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td
            className={isSecondary ? 'frame' : 'button'}
            style={
              isSecondary
                ? { background: sheet, border: `1px solid ${line}`, borderRadius: 4 }
                : { background: accent, borderRadius: 4 }
            }
          >
            <a
              href={href}
              className={isSecondary ? 'text' : undefined}
              style={{
                display: 'inline-block',
                padding: '14px 22px',
                fontSize: 17,
                fontWeight: 700,
                color: isSecondary ? text : onAccent,
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
      className="code"
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
      className="quotation"
      style={{
        margin: '0 0 24px',
        padding: '4px 0 4px 16px',
        borderLeft: `4px solid ${line}`,
        fontSize: 17,
        lineHeight: 1.55,
        color: text,
        whiteSpace: 'pre-wrap',
      }}
    >
      {children}
    </blockquote>
  )
}

/**
 * What inline styles cannot say. Email programs without style sheets show the light colours. Nothing here may contain a character that
 * React escapes.
 */
const styleSheet = ({ link }: EmailColours, dark: EmailColours) => `
a{color:${link}}
@media (prefers-color-scheme:dark){
a{color:${dark.link}}
.page{background:${dark.page}!important}
.product{color:${dark.link}!important}
.sheet{background:${dark.sheet}!important;border-color:${dark.accent} ${dark.line} ${dark.line}!important}
.frame{background:${dark.page}!important;border-color:${dark.line}!important}
.sheet,.text,.frame,.code,.quotation{color:${dark.text}!important}
.code{background:${dark.sheet}!important;border-color:${dark.text}!important}
.quotation{border-color:${dark.line}!important}
.quiet{color:${dark.quietText}!important}
.button{background:${dark.accent}!important}
}`

/** A long address or word is broken rather than widen the page of a phone. Some email programs know only one of these. */
const breakLongWords = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

const askIn = ({ contact, repliesAreRead }: Site) =>
  repliesAreRead
    ? `Questions? Reply to this email or write to ${contact}.`
    : `Questions? Write to ${contact}.`

interface EmailLayoutProps {
  site: Site
  heading: string
  preview: string
  children: ReactNode
}

function EmailLayout({ site, heading, preview, children }: EmailLayoutProps) {
  const { product, colours, darkColours } = site
  const { page, sheet, text, quietText, link, accent, line } = colours
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet(colours, darkColours)}</style>
        <title>{heading}</title>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: page, fontFamily }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="page"
          style={{ tableLayout: 'fixed', background: page }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  align="center"
                  style={{ tableLayout: 'fixed', maxWidth: 560, ...breakLongWords }}
                >
                  <tbody>
                    <tr>
                      <td
                        className="product"
                        style={{ padding: '0 0 12px', fontSize: 15, fontWeight: 700, color: link }}
                      >
                        {product}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="sheet"
                        style={{
                          padding: '28px 24px 12px',
                          background: sheet,
                          color: text,
                          border: `1px solid ${line}`,
                          borderTop: `6px solid ${accent}`,
                        }}
                      >
                        <h1
                          className="text"
                          style={{ margin: '0 0 20px', fontSize: 25, lineHeight: 1.25, color: text }}
                        >
                          {heading}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="quiet"
                        style={{ padding: '16px 4px', fontSize: 14, lineHeight: 1.5, color: quietText }}
                      >
                        {askIn(site)}
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
 * Renders an email in the product's layout (rule: html-and-text).
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
  [...paragraphs, `--\n${site.product}\n${askIn(site)}`].join('\n\n')
