import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'

export interface NamedAddress {
  name: string
  address: string
}

/** A header as long as this is folded. */
const foldedLength = 76

/** Readable as it is: ASCII without control characters, with nothing that could be taken for encoded text. */
const plainText = /^[!-~](?:[ -~]*[!-~])?$/
const plainName = /^\w(?:[\w ]*\w)?$/
const plainAddress = /^[\w.+-]+@[a-z\d.-]+$/

/**
 * One header of a message, without the line's end. Text that people typed cannot break out of it: what is not plain is encoded and folded by
 * nodemailer. What is plain, which most is, stands as it is: nodemailer would take as long for it as
 * sending the email takes.
 */
export function formatHeader(name: string, value: string | NamedAddress): string {
  const plain = typeof value === 'string' ? plainValue(value) : plainMailbox(value)
  if (plain !== null) {
    const line = `${name}: ${plain}`
    if (line.length < foldedLength) return line
    // A long address in one piece goes on a line of its own.
    if (!plain.includes(' ')) return `${name}:\r\n ${plain}`
  }
  return foldLines(`${name}: ${MimeNode.encodeHeaderValue(name, value)}`, foldedLength)
}

const plainValue = (value: string) => (plainText.test(value) && !value.includes('=?') ? value : null)

function plainMailbox({ name, address }: NamedAddress): string | null {
  if (!plainAddress.test(address)) return null
  if (name === '') return address
  return plainName.test(name) ? `${name} <${address}>` : null
}
