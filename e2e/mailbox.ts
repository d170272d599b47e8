import { expect } from '@playwright/test'

export interface Email {
  id: string
  to: string
  subject: string
  text: string
  /** By lower-case name. */
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; size: number; sha256: string }[]
}

/** The letters an address has got so far, newest first. */
export async function listEmailsTo(address: string): Promise<Email[]> {
  const response = await fetch(`${process.env.JOURNEY_MAILBOX}/api/letters?to=${encodeURIComponent(address)}`)
  return (await response.json()) as Email[]
}

/** Waits for a letter to an address whose subject matches. */
export async function waitForEmail(address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () =>
        (found = (await listEmailsTo(address)).find((letter) => subject.test(letter.subject))) !== undefined,
      { message: `a letter to ${address} about ${subject}` },
    )
    .toBe(true)
  return found!
}

/** The first link in a letter that contains `part`. */
export function findLink({ text }: Email, part: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((each) => each.includes(part))
  if (!link) throw new Error(`No link with ${part} in:\n${text}`)
  return link
}
