import { styleElement } from './page-assets.ts'
import { html, type Markup } from './markup.ts'

/** A page with one sentence. */
export function plainPage(title: string): string {
  return document(
    title,
    undefined,
    html`<body>
      <nav><a href="/">Mailbox</a></nav>
      <h1>${title}</h1>
    </body>`,
  )
}

/** A whole page; `body` is its body element. */
export function document(title: string, head: Markup | undefined, body: Markup): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement} ${head}
      </head>
      ${body}
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
