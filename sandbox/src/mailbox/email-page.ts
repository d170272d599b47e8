import { document, time } from './document.ts'
import type { AttachmentContent, Email } from './email.ts'
import { html, withLinks, type Markup } from './markup.ts'

/** One letter: who, its HTML in a frame that can do nothing, its text, its attachments, its headers. */
export function emailPage(letter: Email): string {
  const { id, subject, from, to, receivedAt, text, attachments } = letter
  const title = subject || 'No subject'
  const body = html`<nav>
      <a href="/">Mailbox</a><a href="/?to=${encodeURIComponent(to)}">All letters to this address</a>
    </nav>
    <h1>${title}</h1>
    <dl>
      <dt>From</dt>
      <dd>${from}</dd>
      <dt>To</dt>
      <dd>${to}</dd>
      <dt>Received</dt>
      <dd>${time(receivedAt)}</dd>
    </dl>
    ${
      attachments.length > 0
        ? html`<h2>Attachments</h2>
            <ul>
              ${attachments.map((file, n) => attachment(id, file, n))}
            </ul>`
        : undefined
    }
    ${
      letter.html
        ? html`<h2>Letter</h2>
            <iframe
              src="/letters/${id}/html"
              title="The letter"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
        : undefined
    }
    ${
      text
        ? html`<h2>Text</h2>
            <pre class="sheet">${withLinks(text)}</pre>`
        : undefined
    }
    <details>
      <summary>Headers</summary>
      <dl class="headers">
        ${Object.entries(letter.headers).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </details>`
  return document(
    title,
    undefined,
    html`<body>
      ${body}
    </body>`,
  )
}

/** The letter's own HTML, its links leading to new tabs and its enclosed pictures found. */
export function emailDocument(
  letter: Email,
  enclosures: readonly AttachmentContent[],
  address: string,
): string {
  const source = letter.html.replace(/cid:([^"'\s)>]+)/g, (whole, contentId: string) => {
    const n = enclosures.findIndex((enclosure) => enclosure.contentId === decodeContentId(contentId))
    return n < 0 ? whole : `${address}/api/letters/${letter.id}/attachments/${n}`
  })
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${source}`
}

function attachment(
  id: string,
  { filename, contentType, size }: Email['attachments'][number],
  n: number,
): Markup {
  return html`<li>
    <a href="/api/letters/${id}/attachments/${n}">${filename}</a>
    <span class="quiet">${contentType}, ${Math.ceil(size / 1000)} kB</span>
  </li>`
}

function decodeContentId(contentId: string): string {
  try {
    return decodeURIComponent(contentId)
  } catch {
    return contentId
  }
}
