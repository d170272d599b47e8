/** Text that is already HTML. Anything else is escaped when it is inserted. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | readonly Part[]

/** A template whose parts are escaped, so that no email can insert markup into the page. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(renderPart)))
}

/** Escaped text in which web addresses are links. */
export function withLinks(text: string): Markup {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/)
  return html`${pieces.map((piece, n) =>
    n % 2 === 0 ? piece : html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>`,
  )}`
}

function renderPart(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(renderPart).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
