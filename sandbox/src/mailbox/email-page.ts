import { document, time } from './document.ts'
import type { AttachmentContent, Email } from './email.ts'
import { html, withLinks, type Markup } from './markup.ts'
import { replyAddressOf } from './outgoing.ts'

/** One email: its addresses, attachments, HTML in a sandboxed frame, text and headers. */
export function emailPage(email: Email): string {
  const { id, subject, from, to, receivedAt, text, attachments } = email
  const title = subject || 'No subject'
  const content = html`<nav>
      <a href="/">Mailbox</a><a href="/?to=${encodeURIComponent(to)}">All emails to this address</a>
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
      email.html
        ? html`<h2>Email</h2>
            <iframe
              src="/emails/${id}/html"
              title="The email"
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
    <form method="post" action="/emails/${id}/reply">
      <label>Reply to ${replyAddressOf(email)}<textarea name="text" rows="3" required></textarea></label>
      <button>Send reply</button>
    </form>
    <details>
      <summary>Headers</summary>
      <dl class="headers">
        ${Object.entries(email.headers).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </details>`
  return document(title, content)
}

/** The mail server's answer to a reply. */
export function repliedPage({ id, subject }: Email, { to, answer }: { to: string; answer: string }): string {
  const title = answer.startsWith('2') ? 'Your reply was delivered' : 'Your reply was not delivered'
  return document(
    title,
    html`<nav><a href="/">Mailbox</a><a href="/emails/${id}">${subject || 'No subject'}</a></nav>
      <h1>${title}</h1>
      <dl>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>Answer</dt>
        <dd>${answer}</dd>
      </dl>`,
  )
}

/** The email's own HTML, with links that open new tabs and embedded pictures resolved. */
export function emailDocument(
  email: Email,
  attachmentContents: readonly AttachmentContent[],
  address: string,
): string {
  const source = email.html.replace(/cid:([^"'\s)>]+)/g, (match, contentId: string) => {
    const n = attachmentContents.findIndex((content) => content.contentId === decodeContentId(contentId))
    return n < 0 ? match : `${address}/api/emails/${email.id}/attachments/${n}`
  })
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${source}`
}

function attachment(
  id: string,
  { filename, contentType, size }: Email['attachments'][number],
  n: number,
): Markup {
  return html`<li>
    <a href="/api/emails/${id}/attachments/${n}">${filename}</a>
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
