import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Config } from '../config/config.ts'

// Mail programs know tables and inline styles only; colours are those of the screens.
const paper = '#FBF8F1'
const ink = '#1A1A1A'
const quiet = '#4A4742'
const red = '#A8121E'
const rule = '#D9D2C3'
const face = 'Verdana, "Segoe UI", Helvetica, Arial, sans-serif'

/** One paragraph of a mail. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 16px', fontSize: 17, lineHeight: 1.55, color: ink }}>{children}</p>
)

/** The one thing to do next. */
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
    <tbody>
      <tr>
        <td style={{ background: red, borderRadius: 4 }}>
          <a
            href={href}
            style={{
              display: 'inline-block',
              padding: '14px 22px',
              fontSize: 17,
              fontWeight: 700,
              color: '#FFFFFF',
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

/** A code to type in, large and spaced. */
export const CodeBlock = ({ code }: { code: string }) => (
  <p
    style={{
      margin: '0 0 24px',
      padding: '16px 8px',
      border: `2px solid ${ink}`,
      borderRadius: 4,
      fontSize: 30,
      fontWeight: 700,
      letterSpacing: 4,
      textAlign: 'center',
      color: ink,
      background: '#FFFFFF',
    }}
  >
    {code}
  </p>
)

/** What somebody else wrote, exactly as they wrote it. */
export const Quotation = ({ children }: { children: string }) => (
  <blockquote
    style={{
      margin: '0 0 24px',
      padding: '4px 0 4px 16px',
      borderLeft: `4px solid ${rule}`,
      fontSize: 17,
      lineHeight: 1.55,
      color: ink,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </blockquote>
)

function EmailLayout({
  heading,
  product,
  contact,
  preview,
  children,
}: {
  heading: string
  product: string
  contact: string
  preview: string
  children: ReactNode
}) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: paper, fontFamily: face }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ background: paper }}>
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
                      <td style={{ padding: '0 0 12px', fontSize: 15, fontWeight: 700, color: red }}>
                        {product}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: '28px 24px 12px',
                          background: '#FFFFFF',
                          border: `1px solid ${rule}`,
                          borderTop: `6px solid ${red}`,
                        }}
                      >
                        <h1 style={{ margin: '0 0 20px', fontSize: 25, lineHeight: 1.25, color: ink }}>
                          {heading}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 4px', fontSize: 14, lineHeight: 1.5, color: quiet }}>
                        Questions? Answer this mail or write to {contact}.
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

/** What every mail says of the product. */
export interface Site {
  product: string
  contact: string
  /** Public address without a slash at the end: links in mails come from configuration, never from a request. */
  url: string
}

export const siteOf = ({ productName, contactEmail, publicUrl }: Config): Site => ({
  product: productName,
  contact: contactEmail,
  url: publicUrl,
})

/**
 * Puts the words of a mail on the product's sheet.
 * @param preview the line that mail programs show beside the subject
 * @returns a whole HTML document
 */
export const renderHtml = (site: Site, heading: string, preview: string, children: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <EmailLayout heading={heading} preview={preview} product={site.product} contact={site.contact}>
      {children}
    </EmailLayout>,
  )}`

/** The text twin: paragraphs with an empty line between them, and the same foot. */
export const renderText = (site: Site, ...paragraphs: string[]): string =>
  [...paragraphs, `--\n${site.product}\nQuestions? Answer this mail or write to ${site.contact}.`].join(
    '\n\n',
  )

/** What somebody else wrote, in a text twin. */
export const quoteLines = (words: string): string => words.replaceAll(/^/gm, '> ')
