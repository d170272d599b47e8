import { styleElement } from './page-assets.ts'
import { html, type Markup } from './markup.ts'

/** A page with one sentence. */
export const plainPage = (title: string): string =>
  document(
    title,
    html`<nav><a href="/">Mailbox</a></nav>
      <h1>${title}</h1>`,
  )

/** A whole page. @param more goes into its head, and the attributes of its body */
export function document(
  title: string,
  content: Markup,
  { head, attributes }: { head?: Markup; attributes?: Markup } = {},
): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement} ${head}
      </head>
      <body ${attributes}>
        ${content}
      </body>
    </html>`.text
}

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

/** A moment in London time. */
export function time(iso: string): Markup {
  return html`<time datetime="${iso}">${clock.format(new Date(iso))}</time>`
}
