import { escapeHtml } from '@street-musketeers/contract/text.ts'

/** A part of an XML document, escaped. */
export interface Xml {
  xml: string
}

/** What XML 1.0 cannot hold, not even escaped (section 2.2). */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escapeXml = (text: string) => escapeHtml(text.replaceAll(impossible, ''))

/** @param content text, which is escaped, and other elements */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (string | Xml)[]
): Xml {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inner = content.map((part) => (typeof part === 'string' ? escapeXml(part) : part.xml)).join('')
  return { xml: `<${name}${head.join('')}>${inner}</${name}>` }
}

export const xmlResponse = (contentType: string, { xml }: Xml) =>
  new Response(`<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`, {
    headers: { 'content-type': `${contentType}; charset=utf-8` },
  })
